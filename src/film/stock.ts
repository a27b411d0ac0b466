import { mapLayers } from './mapLayers.ts'
import type { CurveFigures } from './characteristicCurve.ts'
import type { ColourFilm, ColourNegative, ColourPositive, Layers } from './Film.ts'
import { negativeDensity } from './negativeDensity.ts'
import { logStop, pushedSlope } from './pushed.ts'
import type { Spectrum } from './spectrum.ts'

/** What negatives with their papers and positives have in common. */
export type Stock = {
  readonly sensitivities: Layers<Spectrum>
  readonly dyes: Layers<Spectrum>
  /** What a layer makes of log10 exposures relative to mid grey: how much less light the paper gets, log10. */
  readonly film: Layers<(relativeLogE: number) => number>
  /** The curves of the print, rising. */
  readonly paper: Layers<CurveFigures>
}

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
 * A positive is read as a paper that gets less light where the scene has more. Pushed, it is as light as before, and
 * steeper: what longer development is for, where a film has any; an integral one has none, and this is an estimate.
 */
function positiveStock({ positive, estimates, choices }: ColourPositive): Stock {
  const slope = choices.printContrast * pushedSlope(choices.pushStops)
  const film = mapLayers(
    positive.curves,
    () => (relativeLogE: number) => (relativeLogE + choices.exposureStops * logStop) * slope,
  )
  const paper = mapLayers(positive.curves, (figures) => stretched(turned(figures), estimates.rangeD))
  return { sensitivities: positive.sensitivities, dyes: positive.dyes, film, paper }
}

/** A falling curve with its exposures counted from the other end, so that it rises. */
export function turned({ logE, D }: CurveFigures): CurveFigures {
  return { logE: logE.map((value) => -value).toReversed(), D: D.toReversed() }
}

function stretched({ logE, D }: CurveFigures, [lowest, highest]: readonly [number, number]): CurveFigures {
  const [from, to] = [Math.min(...D), Math.max(...D)]
  return { logE, D: D.map((density) => lowest + ((density - from) / (to - from)) * (highest - lowest)) }
}
