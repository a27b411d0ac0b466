import { lightLeakSide } from '../seededPlacement.ts'
import {
  type Effects,
  effectsOf,
  bloomSize,
  halationSpread,
  highlightMax,
  scaleOf,
} from '../../filters/effects.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import type { DenoiseChroma } from './denoiseChroma.ts'
import {
  createExposure,
  fillImage,
  fourTaps,
  type FloatImage,
  type MutableRgb,
  sampleFloatImage,
} from './sampling.ts'

/** Bloom of an image: halation and light leak as the square root of twice the light, as shaders/passes draw it. */
export function drawBloom(image: FloatImage, options: RenderOptions, denoise: DenoiseChroma): FloatImage {
  const effects = effectsOf(options.filter)
  const bright = highlights(image, options, denoise)
  const size = { widthPx: image.widthPx, heightPx: image.heightPx }
  const sigmaPx = effects.halationSigmaPx * halationSpread * scaleOf(size)
  const spread = spreadAcross(bright, sigmaPx / size.widthPx)
  const halation = blurred(spread, { u: 0, v: sigmaPx / size.heightPx }, (root) => root * root)
  const side = lightLeakSide(options)
  return fillImage(bright, (x, y, colour) => {
    const [u, v] = [(x + 0.5) / bright.widthPx, (y + 0.5) / bright.heightPx]
    halation(u, v, colour)
    reflect(colour, effects.halation)
    if (effects.lightLeak > 0) addLightLeak(colour, effects.lightLeak, Math.abs(side - u), v)
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.sqrt(2 * (colour[channel] ?? 0))
  })
}

/** Light that the film's back reflects of the highlights. */
function reflect(colour: MutableRgb, factors: Effects['halation']): void {
  for (let channel = 0; channel < 3; channel++) {
    colour[channel] = (colour[channel] ?? 0) * highlightMax * (factors[channel] ?? 0)
  }
}

/** Highlights at a quarter of the size: shaders/passes/highlights.frag. */
function highlights(
  image: FloatImage,
  { metering, filter }: RenderOptions,
  denoise: DenoiseChroma,
): FloatImage {
  const size = bloomSize(image)
  const expose = createExposure(metering, effectsOf(filter))
  const [pxX, pxY] = [image.widthPx / size.widthPx, image.heightPx / size.heightPx]
  const sample = new Float64Array(3)
  return fillImage(size, (x, y, colour) => {
    colour.fill(0)
    let clippedTaps = 0
    for (const [dx, dy] of fourTaps) {
      sampleFloatImage(image, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, sample)
      for (let channel = 0; channel < 3; channel++) {
        sample[channel] = Math.round((sample[channel] ?? 0) * 1020) / 1020
        colour[channel] = (colour[channel] ?? 0) + (sample[channel] ?? 0) / fourTaps.length
      }
      clippedTaps += clipped(sample)
    }
    const [u, v] = [(x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx]
    denoise(colour, u, v)
    expose(colour, u, v)
    const lamp = (highlightMax - 1) * Math.max(0, (clippedTaps - 1) / 3)
    for (let channel = 0; channel < 3; channel++) {
      const light = Math.min(((colour[channel] ?? 0) - 0.55) / 0.45, 1)
      colour[channel] = (light + lamp) / highlightMax
    }
  })
}

/** How far a code is clipped, 0 to 1: in all channels, from 250 of 255 on. */
function clipped(code: MutableRgb): number {
  const least = Math.min(code[0] ?? 0, code[1] ?? 0, code[2] ?? 0)
  return Math.min(1, Math.max(0, least * 51 - 50))
}

/** Weights of the middle and of the seven samples to either side: `gaussian` of shaders/common/gaussian.glsl. */
const gaussian = [0.144579, 0.135507, 0.111567, 0.080691, 0.051266, 0.028612, 0.014028, 0.006041] as const

type Uv = { readonly u: number; readonly v: number }

/** A blurred sample by its position, 0 to 1 across and down. */
type BlurredSample = (u: number, v: number, colour: MutableRgb) => void

/**
 * Gaussian blur along one axis: the sum of 15 samples.
 * @param sigma standard deviation along each axis, in uv; 0 along the other one
 */
function blurred(image: FloatImage, sigma: Uv, decode: (value: number) => number): BlurredSample {
  const sample = new Float64Array(3)
  return (u, v, colour) => {
    colour.fill(0)
    for (let i = -7; i <= 7; i++) {
      const [x, y] = [u + i * 0.36 * sigma.u, v + i * 0.36 * sigma.v]
      sampleFloatImage(image, x * image.widthPx, y * image.heightPx, sample)
      const weight = gaussian[Math.abs(i)] ?? 0
      for (let channel = 0; channel < 3; channel++) {
        colour[channel] = (colour[channel] ?? 0) + weight * decode(sample[channel] ?? 0)
      }
    }
  }
}

/** Spreads the highlights across: shaders/passes/spread.frag. */
function spreadAcross(bright: FloatImage, sigmaU: number): FloatImage {
  const across = blurred(bright, { u: sigmaU, v: 0 }, (light) => light)
  return fillImage(bright, (x, y, colour) => {
    across((x + 0.5) / bright.widthPx, (y + 0.5) / bright.heightPx, colour)
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.sqrt(colour[channel] ?? 0)
  })
}

/** Adds a light leak at a distance from its side, in uv: `lightLeak` of shaders/vintage.frag. */
function addLightLeak(colour: MutableRgb, peak: number, fromSide: number, v: number): void {
  const below = v ** 2
  const core = peak * 2 ** -((fromSide / (0.016 + 0.012 * below)) ** 4)
  const tail = peak * 2 ** -((fromSide / (0.03 + 0.01 * below)) ** 4)
  colour[0] = (colour[0] ?? 0) + 0.6 * core + 0.4 * tail
  colour[1] = (colour[1] ?? 0) + 0.37 * core + 0.05 * tail
  colour[2] = (colour[2] ?? 0) + 0.1 * core
}
