import { srgbToLinear } from '../../lib/colour/srgb.ts'
import { printLuminance } from './blackAndWhitePrint.ts'
import { negativeDensity } from './characteristicCurve.ts'
import { neutralLayers } from './colourPrint.ts'
import type { BlackAndWhiteFilm, ColourFilm, Film } from './Film.ts'
import { deRender, midGrey } from './sceneExposure.ts'
import { stockOf } from './stock.ts'

/** Densities at the exposures of `FilmCurves`. */
export type Densities = readonly number[]

/** Characteristic curves of a film and its print, to plot: one for each layer, or one of a black and white film. */
export type FilmCurves = {
  /** log10 of the scene's light relative to mid grey, in equal steps. */
  readonly logE: readonly number[]
  /** Densities of the negative, fog included; none for a film that is its own print. */
  readonly negative: readonly Densities[]
  /** Densities of the print over its paper, before ageing. */
  readonly print: readonly Densities[]
  /** log10 of the scene's light relative to mid grey, for greys of the sRGB codes 0 to 255. */
  readonly codeLogE: readonly number[]
}

/** Three decades under mid grey to two over it. */
const logE: readonly number[] = Array.from({ length: 101 }, (_, i) => -3 + i / 20)

/** Computes the characteristic curves of a film and its print. */
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
