import { lightnessToLuminance } from '../../lib/colour/lab.ts'
import { linearToSrgb } from '../../lib/colour/srgb.ts'
import { bisect } from '../../lib/interpolate.ts'
import { characteristicCurve, negativeDensity } from './characteristicCurve.ts'
import type { BlackAndWhiteFilm, Print } from './Film.ts'
import { layerWeights, midGrey, sceneByCode } from './sceneExposure.ts'
import { withGlare } from './viewPrint.ts'

/**
 * Print of a black and white film: image, scene, panchromatic exposure, negative, paper, viewing light, image. Grey by
 * construction, as the three channels are one number.
 */
export function blackAndWhitePrint(film: BlackAndWhiteFilm): Print {
  const { deRendering, lensFilter, whiteLightness } = film.choices
  const weights = layerWeights(film.negative.sensitivity, lensFilter)
  const luminance = printLuminance(film)
  const scene = sceneByCode(deRendering)
  const whiteScale = lightnessToLuminance(whiteLightness) / luminance(scene(1))
  return ([red, green, blue]) => {
    const exposure = weights.red * scene(red) + weights.green * scene(green) + weights.blue * scene(blue)
    const code = linearToSrgb(whiteScale * luminance(exposure))
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
  const baseD = Math.min(...paper.curve.D)
  const luminanceAt = (paperLogE: number) => withGlare(10 ** (baseD - paperDensity(paperLogE)), choices.flare)
  const [low = 0, high = 0] = [paper.curve.logE[0], paper.curve.logE.at(-1)]
  const greyLogE = bisect(luminanceAt, lightnessToLuminance(choices.greyLightness), low, high)
  const greyD = density(0)
  const lessLight = (relativeLogE: number) => (density(relativeLogE) - greyD) * choices.printContrast
  return (exposure) => luminanceAt(greyLogE - lessLight(Math.log10(exposure / midGrey)))
}
