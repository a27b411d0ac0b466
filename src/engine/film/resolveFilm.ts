import { assertNever } from '../../lib/assertNever.ts'
import {
  blackAndWhiteNegativeFigures,
  blackAndWhitePaperFigures,
  colourNegativeFigures,
  colourNegativeNames,
  colourPaperFigures,
  colourPaperNames,
  colourPositiveFigures,
  type CurveName,
  curveNames,
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

/** Names of the filters on the lens. */
export const lensFilterNames = ['lightYellow'] as const satisfies readonly (keyof typeof lensFilters)[]

/** Decades in the dark: cyan goes first, paper yellows. Ours within the published order: films/fading.json. */
const albumAgeing: Ageing = { dyesLeft: [0.68, 0.86, 0.9], stain: [0, 0.02, 0.08] }

/** Recipe with values in place of its own; a film that is its own print has no negative and no paper to choose. */
export function withFilmValues(recipe: FilmRecipe, { negative, paper, ...tuned }: FilmValues): FilmRecipe {
  switch (recipe.kind) {
    case 'colourNegative': {
      const sheets = { negative: negative ?? recipe.negative, paper: paper ?? recipe.paper }
      return { ...recipe, ...sheets, choices: { ...recipe.choices, ...tuned } }
    }
    case 'colourPositive':
      return { ...recipe, choices: { ...recipe.choices, ...tuned } }
    case 'blackAndWhite': {
      const withCurve = (sheet: CurveName, curve = sheet.curve) => ({ ...sheet, curve })
      const curves = { negative: withCurve(recipe.negative, negative), paper: withCurve(recipe.paper, paper) }
      return { ...recipe, ...curves, choices: { ...recipe.choices, ...tuned } }
    }
    default:
      return assertNever(recipe)
  }
}

/**
 * Film of a recipe: its data sheets are looked up, the rest is taken over.
 * @throws RangeError for a data sheet or a curve that `films/` does not have
 */
export function resolveFilm(recipe: FilmRecipe): Film {
  switch (recipe.kind) {
    case 'colourNegative':
      return {
        ...recipe,
        negative: colourNegativeFigures(recipe.negative),
        paper: colourPaperFigures(recipe.paper),
        choices: { ageing: albumAgeing, ...recipe.choices },
      }
    case 'colourPositive': {
      const { positive, estimates, choices } = recipe
      const dyes = dyeFigures(estimates.dyes)
      return {
        ...recipe,
        positive: colourPositiveFigures(positive),
        estimates: { ...estimates, dyes, rangeD: densityRange(estimates.rangeD) },
        choices: { ageing: albumAgeing, ...choices },
      }
    }
    case 'blackAndWhite':
      return {
        ...recipe,
        negative: blackAndWhiteNegativeFigures(recipe.negative),
        paper: blackAndWhitePaperFigures(recipe.paper),
        choices: { ...recipe.choices, lensFilter: lensFilters[recipe.choices.lensFilter] },
      }
    default:
      return assertNever(recipe)
  }
}

/** Data sheets that a recipe names, or curves of them, and those that can take their place. */
export type SheetChoice = { readonly value: string; readonly options: readonly string[] }

/** Choices of a recipe's negative and its paper; none for a film that is its own print. */
export function sheetChoices(
  recipe: FilmRecipe,
): Readonly<Partial<Record<'negative' | 'paper', SheetChoice>>> {
  switch (recipe.kind) {
    case 'colourNegative':
      return {
        negative: { value: recipe.negative, options: colourNegativeNames },
        paper: { value: recipe.paper, options: colourPaperNames },
      }
    case 'colourPositive':
      return {}
    case 'blackAndWhite':
      return {
        negative: { value: recipe.negative.curve, options: curveNames(recipe.negative) },
        paper: { value: recipe.paper.curve, options: curveNames(recipe.paper) },
      }
    default:
      return assertNever(recipe)
  }
}
