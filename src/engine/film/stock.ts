import { bisect } from '../../lib/interpolate.ts'
import {
  type CharacteristicCurve,
  characteristicCurve,
  logStop,
  negativeDensity,
  pushedSlope,
} from './characteristicCurve.ts'
import type { ColourFilm, ColourNegative, ColourPositive, CurveFigures, Layers, Spectrum } from './Film.ts'
import { mapLayers } from './Film.ts'

/** Colour stock: what a negative with its paper and a positive have in common. */
export type Stock = {
  readonly sensitivities: Layers<Spectrum>
  readonly dyes: Layers<Spectrum>
  /** How much less light the paper gets, log10, by the layer's log10 exposure relative to mid grey. */
  readonly film: Layers<(relativeLogE: number) => number>
  /** Curves of the print, rising. */
  readonly paper: Layers<CurveFigures>
}

/** Colour stock of a film. */
export function stockOf(film: ColourFilm): Stock {
  return film.kind === 'colourNegative' ? negativeStock(film) : positiveStock(film)
}

/** The print gets less light by as much as the negative is denser (Status M) than it is behind mid grey. */
function negativeStock({ negative, paper, choices }: ColourNegative): Stock {
  const film = mapLayers(negative.curves, (figures) => {
    const density = negativeDensity(figures, negative.isoSpeed, choices)
    const greyD = density(0)
    return (relativeLogE: number) => (density(relativeLogE) - greyD) * choices.printContrast
  })
  return { sensitivities: negative.sensitivities, dyes: paper.dyes, film, paper: paper.curves }
}

/**
 * A positive is read as a paper that gets less light where the scene has more. Pushed, it is as light as before and
 * steeper, as longer development would make it; an integral film has no such development, and this is an estimate.
 */
function positiveStock({ positive, estimates, choices }: ColourPositive): Stock {
  const slope = choices.printContrast * pushedSlope(choices.pushStops)
  const film = mapLayers(
    positive.curves,
    () => (relativeLogE: number) => (relativeLogE + choices.exposureStops * logStop) * slope,
  )
  const paper = mapLayers(positive.curves, (figures) => stretched(reverseCurve(figures), estimates.rangeD))
  return { sensitivities: positive.sensitivities, dyes: estimates.dyes, film, paper }
}

/** Falling curve with its exposures counted from the other end, so that it rises. */
export function reverseCurve({ logE, D }: CurveFigures): CurveFigures {
  return { logE: logE.map((value) => -value).reverse(), D: [...D].reverse() }
}

function stretched({ logE, D }: CurveFigures, [lowest, highest]: readonly [number, number]): CurveFigures {
  const [from, to] = [Math.min(...D), Math.max(...D)]
  return { logE, D: D.map((density) => lowest + ((density - from) / (to - from)) * (highest - lowest)) }
}

/** Status A density of one layer of the print, over its paper, by log10 exposure relative to mid grey. */
export type LayerDensity = (relativeLogE: number) => number

/**
 * Density curves of film and paper in one. The printer's lights, one for each layer, are those that give mid grey its
 * densities.
 * @param greyD densities of mid grey over the paper
 * @throws RangeError for a density that the paper can't have
 */
export function printDensityCurves({ film, paper }: Stock, greyD: Layers<number>): Layers<LayerDensity> {
  return mapLayers(paper, (figures, i) => {
    const density = overBase(figures)
    const greyLogE = bisect(density, greyD[i], figures.logE[0] ?? 0, figures.logE.at(-1) ?? 0)
    return (relativeLogE) => density(greyLogE - film[i](relativeLogE))
  })
}

/** Density over that of the unexposed paper. */
function overBase(figures: CurveFigures): CharacteristicCurve {
  const curve = characteristicCurve(figures)
  const baseD = curve(figures.logE[0] ?? 0)
  return (logE) => curve(logE) - baseD
}
