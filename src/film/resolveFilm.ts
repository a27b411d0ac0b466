import { assertNever } from '../lib/assertNever.ts'
import {
  blackAndWhiteNegativeFigures,
  blackAndWhitePaperFigures,
  colourNegativeFigures,
  colourPaperFigures,
  colourPositiveFigures,
  type CurveName,
  densityRange,
  dyeFigures,
} from './dataSheets.ts'
import type {
  Ageing,
  BlackAndWhiteFilm,
  ColourChoices,
  ColourNegative,
  ColourPositive,
  Film,
  FilmValues,
} from './Film.ts'
import { spectrum } from './spectrum.ts'

/** Film recipe: `film` of a file in `filters/`. It names data sheets of `films/` and holds estimates and choices. */
export type FilmRecipe = ColourNegativeRecipe | ColourPositiveRecipe | BlackAndWhiteRecipe

/** Choices of a recipe; a print ages as most do where the recipe does not say how. */
type ColourRecipeChoices = Omit<ColourChoices, 'ageing'> & { readonly ageing?: Ageing }

type ColourNegativeRecipe = {
  readonly kind: 'colourNegative'
  readonly negative: string
  readonly paper: string
  readonly estimates: ColourNegative['estimates']
  readonly choices: ColourRecipeChoices
}

type ColourPositiveRecipe = {
  readonly kind: 'colourPositive'
  readonly positive: string
  readonly estimates: Omit<ColourPositive['estimates'], 'dyes' | 'rangeD'> & {
    readonly dyes: string
    readonly rangeD: string
  }
  readonly choices: ColourRecipeChoices
}

type BlackAndWhiteRecipe = {
  readonly kind: 'blackAndWhite'
  readonly negative: CurveName
  readonly paper: CurveName
  readonly choices: Omit<BlackAndWhiteFilm['choices'], 'lensFilter'> & {
    readonly lensFilter: keyof typeof lensFilters
  }
}

/** Transmissions, 0 to 1. The light yellow has the shape of a Wratten 8. */
const lensFilters = {
  lightYellow: spectrum((nm) => 0.02 + 0.9 / (1 + Math.exp(-(nm - 485) / 9))),
} as const

/** Decades in the dark: cyan goes first, paper yellows. Ours within the published order: films/fading.json. */
const albumAgeing: Ageing = { dyesLeft: [0.68, 0.86, 0.9], stain: [0, 0.02, 0.08] }

/**
 * Film of a recipe: its data sheets are looked up, the rest is taken over.
 * @param values replace the recipe's own
 * @throws RangeError for a data sheet or a curve that `films/` does not have
 */
export function resolveFilm(recipe: FilmRecipe, values: FilmValues = {}): Film {
  switch (recipe.kind) {
    case 'colourNegative': {
      const { kind, negative, paper, estimates, choices } = recipe
      return {
        kind,
        negative: colourNegativeFigures(negative),
        paper: colourPaperFigures(paper),
        estimates,
        choices: { ageing: albumAgeing, ...choices, ...values },
      }
    }
    case 'colourPositive': {
      const { kind, positive, estimates, choices } = recipe
      return {
        kind,
        positive: colourPositiveFigures(positive),
        estimates: {
          ...estimates,
          dyes: dyeFigures(estimates.dyes),
          rangeD: densityRange(estimates.rangeD),
        },
        choices: { ageing: albumAgeing, ...choices, ...values },
      }
    }
    case 'blackAndWhite': {
      const { kind, negative, paper, choices } = recipe
      return {
        kind,
        negative: blackAndWhiteNegativeFigures(negative),
        paper: blackAndWhitePaperFigures(paper),
        choices: { ...choices, ...values, lensFilter: lensFilters[choices.lensFilter] },
      }
    }
    default:
      return assertNever(recipe)
  }
}
