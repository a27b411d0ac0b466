import { lightLeakSide } from '../seededPlacement.ts'
import { type Effects, effectsOf, bloomSize, scaleOf } from '../../filters/effects.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { createExposure, fillImage, type FloatImage, type MutableRgb, sampleFloatImage } from './sampling.ts'

/** Bloom of an image: halation and light leak as the square root of twice the light, as shaders/passes draw it. */
export function drawBloom(image: FloatImage, options: RenderOptions): FloatImage {
  const effects = effectsOf(options.filter)
  const bright = highlights(image, options, effects)
  const size = { widthPx: image.widthPx, heightPx: image.heightPx }
  const sigmaPx = effects.halationSigmaPx * scaleOf(size)
  const sigma = { u: sigmaPx / size.widthPx, v: sigmaPx / size.heightPx }
  const side = lightLeakSide(options)
  return fillImage(bright, (x, y, colour) => {
    const [u, v] = [(x + 0.5) / bright.widthPx, (y + 0.5) / bright.heightPx]
    halation(bright, sigma, { u, v }, colour)
    scale(colour, effects.halation)
    if (effects.lightLeak > 0) addLightLeak(colour, effects.lightLeak, Math.abs(side - u), v)
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.sqrt(2 * (colour[channel] ?? 0))
  })
}

function scale(colour: MutableRgb, factors: Effects['halation']): void {
  for (let channel = 0; channel < 3; channel++) {
    colour[channel] = (colour[channel] ?? 0) * (factors[channel] ?? 0)
  }
}

/** Highlights at a quarter of the size: shaders/passes/highlights.frag. */
function highlights(image: FloatImage, { metering }: RenderOptions, effects: Effects): FloatImage {
  const size = bloomSize(image)
  const expose = createExposure(metering, effects)
  const [pxX, pxY] = [image.widthPx / size.widthPx, image.heightPx / size.heightPx]
  const sample = new Float64Array(3)
  return fillImage(size, (x, y, colour) => {
    colour.fill(0)
    for (const [dx, dy] of fourTaps) {
      sampleFloatImage(image, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, sample)
      for (let channel = 0; channel < 3; channel++) {
        colour[channel] = (colour[channel] ?? 0) + (sample[channel] ?? 0) / fourTaps.length
      }
    }
    expose(colour, (x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx)
    for (let channel = 0; channel < 3; channel++) colour[channel] = ((colour[channel] ?? 0) - 0.55) / 0.45
  })
}

/** Samples between four pixels each, which see all sixteen of a texel: shaders/common/fourTaps.glsl. */
const fourTaps = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const

type Uv = { readonly u: number; readonly v: number }

type Tap = { readonly x: number; readonly y: number; readonly weight: number }

/** Taps around a circle, in standard deviations; `weight` is that of all together. */
function ring(count: number, radius: number, firstTurn: number, weight: number): readonly Tap[] {
  return Array.from({ length: count }, (_, tap) => {
    const turn = 2 * Math.PI * (tap / count + firstTurn)
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn), weight: weight / count }
  })
}

const halationTaps = [{ x: 0, y: 0, weight: 0.1 }, ...ring(4, 1.15, 0, 0.55), ...ring(6, 2.3, 0.25, 0.35)]

/** Halation around uv: `halation` of shaders/passes/bloom.frag. `sigma` is a standard deviation, in uv. */
function halation(bright: FloatImage, sigma: Uv, { u, v }: Uv, colour: MutableRgb) {
  const { widthPx, heightPx } = bright
  const sample = new Float64Array(3)
  colour.fill(0)
  for (const { x, y, weight } of halationTaps) {
    sampleFloatImage(bright, (u + x * sigma.u) * widthPx, (v + y * sigma.v) * heightPx, sample)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) + weight * (sample[channel] ?? 0)
    }
  }
}

/** Adds a light leak at a distance from its side, in uv: `lightLeak` of shaders/vintage.frag. */
function addLightLeak(colour: MutableRgb, peak: number, fromSide: number, v: number): void {
  const bow = 1.2 * (v - 0.35)
  const core = peak * 2 ** (-40 * fromSide * fromSide - bow * bow)
  const tail = peak * 2 ** (-14 * fromSide * fromSide - 0.5 * bow * bow)
  colour[0] = (colour[0] ?? 0) + 0.6 * core + 0.4 * tail
  colour[1] = (colour[1] ?? 0) + 0.37 * core + 0.05 * tail
  colour[2] = (colour[2] ?? 0) + 0.1 * core
}
