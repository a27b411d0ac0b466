import { bisect } from '../lib/bisect.ts'
import { characteristicCurve } from './characteristicCurve.ts'
import { deRender, midGrey } from './deRender.ts'
import type { BlackAndWhiteFilm } from './Film.ts'
import { layerWeights } from './layerWeights.ts'
import { luminanceOf } from './lightness.ts'
import { negativeDensity } from './negativeDensity.ts'
import type { Print } from './Print.ts'
import { decodeSrgb, encodeSrgb } from './srgb.ts'
import { withGlare } from './withGlare.ts'

/**
 * Picture, scene, panchromatic exposure, negative, paper, viewing light, picture again. Grey by construction:
 * the three channels are one number.
 */
export function blackAndWhitePrint(film: BlackAndWhiteFilm): Print {
  const { deRendering, lensFilter, whiteLightness } = film.choices
  const weights = layerWeights(film.negative.sensitivity, lensFilter)
  const luminance = printLuminance(film)
  const scene = (code: number) => deRender(decodeSrgb(code), deRendering)
  const whiteScale = luminanceOf(whiteLightness) / luminance(scene(1))
  return ([red, green, blue]) => {
    const exposure = weights.red * scene(red) + weights.green * scene(green) + weights.blue * scene(blue)
    const code = encodeSrgb(whiteScale * luminance(exposure))
    return [code, code, code]
  }
}

/** Luminance of the print, 1 for bare paper, by the exposure of the film (reflectance, mid grey 0.18). */
export function printLuminance({
  negative,
  paper,
  choices,
}: BlackAndWhiteFilm): (exposure: number) => number {
  const paperDensity = characteristicCurve(paper.curve)
  const density = negativeDensity(negative.curve, choices.exposureIndex, choices)
  const bareD = Math.min(...paper.curve.D)
  const luminanceAt = (paperLogE: number) => withGlare(10 ** (bareD - paperDensity(paperLogE)), choices.flare)
  const [low = 0, high = 0] = [paper.curve.logE[0], paper.curve.logE.at(-1)]
  const greyLogE = bisect(luminanceAt, luminanceOf(choices.greyLightness), low, high)
  const greyD = density(0)
  const lessLight = (relativeLogE: number) => (density(relativeLogE) - greyD) * choices.printContrast
  return (exposure) => luminanceAt(greyLogE - lessLight(Math.log10(exposure / midGrey)))
}
