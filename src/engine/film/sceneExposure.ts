import colorimetry from '../../../films/common-colorimetry.json' with { type: 'json' }
import basis from '../../../films/common-srgb-reflectance-basis.json' with { type: 'json' }
import { srgbToLinear } from '../../lib/colour/srgb.ts'
import { dot, type Matrix3, type Vector3 } from '../../lib/matrix3.ts'
import {
  type Crosstalk,
  type DeRendering,
  type Interimage,
  type Layers,
  mapLayers,
  type Spectrum,
} from './Film.ts'
import { integral, spectrum } from './spectrum.ts'

/** Reflectance of mid grey. */
export const midGrey = 0.18

/** Veiling flare: scene light that reaches every part of the film. Without it black has no logarithm. */
const veilingFlare = 0.002
const whiteX = Math.log2((1 + veilingFlare) / midGrey)
const blackX = Math.log2(midGrey / veilingFlare)

/**
 * De-renders a camera's image, which is tone-mapped as film and paper would do again: linear light of the image (0 to
 * 1) to scene reflectance, strictly rising. Mid grey stays 0.18.
 */
export function deRender(linear: number, { slopeAtGrey, whiteStops, toeStops }: DeRendering): number {
  const x = Math.log2((linear + veilingFlare) / midGrey)
  const highlights = (whiteStops - slopeAtGrey * whiteX) * (Math.max(0, x) / whiteX) ** 3
  const toe = toeStops * (Math.max(0, -x) / blackX) ** 2
  return midGrey * 2 ** (slopeAtGrey * x + highlights - toe)
}

/** Codes whose reflectance is kept: all of a LUT, or of an image of 8 bits. */
const maxCodes = 512

/** Scene reflectance by sRGB code (0 to 1). It remembers what it has computed: a LUT has few codes, each very often. */
export function sceneByCode(deRendering: DeRendering): (code: number) => number {
  const known = new Map<number, number>()
  return (code) => {
    const before = known.get(code)
    if (before !== undefined) return before
    if (known.size === maxCodes) known.clear()
    const reflectance = deRender(srgbToLinear(code), deRendering)
    known.set(code, reflectance)
    return reflectance
  }
}

/** Rate of the change from shadows to highlights, about mid grey, per decade of exposure. */
const transitionRate = 4

/**
 * Interimage effects on the log exposures of the three layers, relative to mid grey. Grey stays grey.
 * Source: Giorgianni and Madden, Digital Color Management, 2008; no data sheet has its strength.
 */
export function interimage({ shadows, highlights, inhibition }: Interimage): (logE: Vector3) => Vector3 {
  const [red, green, blue] = mapLayers(inhibition ?? evenInhibition, (more) => ({
    more,
    sum: dot(more, [1, 1, 1]),
  }))
  return (logE) => {
    const mean = (logE[0] + logE[1] + logE[2]) / 3
    const strength = shadows + (highlights - shadows) / (1 + Math.exp(-transitionRate * mean))
    const pushed = (at: number, { more, sum }: { readonly more: Vector3; readonly sum: number }) =>
      at + 3 * strength * (at - mean) + (sum * at - dot(more, logE))
    return [pushed(logE[0], red), pushed(logE[1], green), pushed(logE[2], blue)]
  }
}

/** Every layer is inhibited by both neighbours alike. */
const evenInhibition: Layers<Vector3> = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]

/** Crosstalk of dye developers on the log exposures of the three layers. Grey stays grey. */
export function crosstalk({ cyanByGreen, cyanByBlue, magentaByBlue }: Crosstalk): (logE: Vector3) => Vector3 {
  return ([red, green, blue]) => [
    red + cyanByGreen * (green - red) + cyanByBlue * (blue - red),
    green + magentaByBlue * (blue - green),
    blue,
  ]
}

/** Shares of red, green and blue scene light in the exposure of a layer; they sum to 1. */
type LayerWeights = { readonly red: number; readonly green: number; readonly blue: number }

/**
 * Weights of linear sRGB in the exposure of a layer: each part gets the reflectance of the basis, in daylight of
 * 5500 K (which films are balanced for).
 * @param filter transmission of the filter on the lens, 0 to 1
 */
export function layerWeights(sensitivity: Spectrum, filter: Spectrum): LayerWeights {
  const exposure = (reflectance: Spectrum) =>
    integral(reflectance, colorimetry.illuminants.D55, sensitivity, filter)
  const [red, green, blue] = [exposure(basis.r), exposure(basis.g), exposure(basis.b)]
  const white = red + green + blue
  return { red: red / white, green: green / white, blue: blue / white }
}

/** Matrix from linear scene sRGB to the exposures of the three layers; each row sums to 1, so that grey stays grey. */
export function exposureMatrix([red, green, blue]: Layers<Spectrum>): Matrix3 {
  return [layerRow(red), layerRow(green), layerRow(blue)]
}

function layerRow(sensitivity: Spectrum): Vector3 {
  const { red, green, blue } = layerWeights(sensitivity, clear)
  return [red, green, blue]
}

/** No filter on the lens. */
const clear = spectrum(() => 1)

/** log10 lux seconds of mid grey, 12.5 / ISO speed: the usual constant of reflected-light meters (ISO 2720). */
export function logExposureOfMidGrey(exposureIndex: number): number {
  return Math.log10(12.5 / exposureIndex)
}
