import { neutralLayers } from './colourPrint.ts'
import { printLuminance } from './blackAndWhitePrint.ts'
import { deRender, midGrey } from './sceneExposure.ts'
import type { BlackAndWhiteFilm, ColourFilm, Film } from './Film.ts'
import { negativeDensity } from './characteristicCurve.ts'
import { srgbToLinear } from '../colour/srgb.ts'
import { stockOf } from './stock.ts'

/** Densities at the exposures of `FilmCurves`. */
export type Densities = readonly number[]

/** A film and its print, to be plotted: three curves for the red-, green- and blue-sensitive layer, one for a grey film. */
export type FilmCurves = {
  /** log10 of the scene's light relative to mid grey, rising by the same. */
  readonly logE: readonly number[]
  /** Densities of the negative as it lies on the table, fog included. None where the film is its own print. */
  readonly negative: readonly Densities[]
  /** Densities of the print over its paper, as it was before it aged. */
  readonly print: readonly Densities[]
  /** log10 of the scene's light relative to mid grey, for greys of the sRGB codes 0 to 255: where a picture lies. */
  readonly codeLogE: readonly number[]
}

/** Three decades under mid grey to two over it. */
const logE: readonly number[] = Array.from({ length: 101 }, (_, i) => -3 + i / 20)

export function filmCurves(film: Film): FilmCurves {
  const scene = (code: number) => deRender(srgbToLinear(code / 255), film.choices.deRendering)
  const codeLogE = Array.from({ length: 256 }, (_, code) => Math.log10(scene(code) / midGrey))
  return { logE, codeLogE, ...(film.kind === 'blackAndWhite' ? greyCurves(film) : colourCurves(film)) }
}

function greyCurves(film: BlackAndWhiteFilm): Pick<FilmCurves, 'negative' | 'print'> {
  const { negative, choices } = film
  const luminance = printLuminance(film)
  return {
    negative: [logE.map(negativeDensity(negative.curve, choices.exposureIndex, choices))],
    print: [logE.map((at) => -Math.log10(luminance(midGrey * 10 ** at)))],
  }
}

function colourCurves(film: ColourFilm): Pick<FilmCurves, 'negative' | 'print'> {
  const print = neutralLayers(film, stockOf(film)).map((density) => logE.map(density))
  if (film.kind === 'colourPositive') return { negative: [], print }
  const { negative, choices } = film
  const densities = negative.curves.map((figures) =>
    logE.map(negativeDensity(figures, negative.isoSpeed, choices)),
  )
  return { negative: densities, print }
}
