import { lightLeakSide } from '../seededPlacement.ts'
import {
  type Effects,
  effectsOf,
  bloomSize,
  blurStepPx,
  halationWeights,
  highlightMax,
  scaleOf,
} from '../filters/effects.ts'
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
import { clamp } from '../../lib/numbers.ts'

/** Bloom of an image: halation and light leak as the square root of twice the light, as shaders/passes draw it. */
export function drawBloom(image: FloatImage, options: RenderOptions, denoise: DenoiseChroma): FloatImage {
  const effects = effectsOf(options.filter)
  const bright = highlights(image, options, denoise)
  const size = { widthPx: image.widthPx, heightPx: image.heightPx }
  const stepPx = blurStepPx(effects) * scaleOf(size)
  const weights = halationWeights(effects)
  const spread = spreadAcross(bright, stepPx / size.widthPx, weights)
  const halation = blurred(spread, { u: 0, v: stepPx / size.heightPx }, weights, (root) => root * root)
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
function highlights(image: FloatImage, options: RenderOptions, denoise: DenoiseChroma): FloatImage {
  const size = bloomSize(image)
  const expose = createExposure(options)
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
  return clamp(least * 51 - 50, 0, 1)
}

type Weights = ReturnType<typeof halationWeights>
type Uv = { readonly u: number; readonly v: number }

/** A blurred sample by its position, 0 to 1 across and down. */
type BlurredSample = (u: number, v: number, colour: MutableRgb) => void

/**
 * Gaussian blur along one axis: the sum of 15 samples.
 * @param step from one sample to the next along each axis, in uv; 0 along the other one
 */
function blurred(
  image: FloatImage,
  step: Uv,
  weights: Weights,
  decode: (value: number) => number,
): BlurredSample {
  const sample = new Float64Array(3)
  return (u, v, colour) => {
    colour.fill(0)
    for (let i = 1 - weights.length; i < weights.length; i++) {
      const [x, y] = [u + i * step.u, v + i * step.v]
      sampleFloatImage(image, x * image.widthPx, y * image.heightPx, sample)
      const weight = weights[Math.abs(i)]
      for (let channel = 0; channel < 3; channel++) {
        colour[channel] = (colour[channel] ?? 0) + (weight?.[channel] ?? 0) * decode(sample[channel] ?? 0)
      }
    }
  }
}

/** Spreads the highlights across: shaders/passes/spread.frag. */
function spreadAcross(bright: FloatImage, stepU: number, weights: Weights): FloatImage {
  const across = blurred(bright, { u: stepU, v: 0 }, weights, (light) => light)
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
