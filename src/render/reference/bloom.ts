import { lightLeakSide } from '../seededPlacement.ts'
import { type Effects, effectsOf, glowSize, scaleOf } from '../../filters/effects.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import {
  createExposure,
  plane,
  type FloatImage,
  type MutableRgb,
  sampleCamera,
  samplePlane,
} from './sampling.ts'

/** Halation and leak of a picture, the square root of twice the light: what shaders/passes paint. */
export function paintBloom(picture: ImageData, exposure: RenderOptions): FloatImage {
  const effects = effectsOf(exposure.filter)
  const bright = highlights(picture, exposure, effects)
  const size = { widthPx: picture.width, heightPx: picture.height }
  const reachPx = effects.halationSigmaPx * scaleOf(size)
  const reach = { u: reachPx / size.widthPx, v: reachPx / size.heightPx }
  const side = lightLeakSide(exposure)
  return plane(bright, (x, y, colour) => {
    const [u, v] = [(x + 0.5) / bright.widthPx, (y + 0.5) / bright.heightPx]
    halation(bright, reach, { u, v }, colour)
    scale(colour, effects.halation)
    if (effects.leak > 0) leak(colour, effects.leak, Math.abs(side - u), v)
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.sqrt(2 * (colour[channel] ?? 0))
  })
}

function scale(colour: MutableRgb, parts: Effects['halation']): void {
  for (let channel = 0; channel < 3; channel++) {
    colour[channel] = (colour[channel] ?? 0) * (parts[channel] ?? 0)
  }
}

function highlights(picture: ImageData, { metering }: RenderOptions, effects: Effects): FloatImage {
  const size = glowSize({ widthPx: picture.width, heightPx: picture.height })
  const expose = createExposure(metering, effects)
  const [pxX, pxY] = [picture.width / size.widthPx, picture.height / size.heightPx]
  const tap = new Float64Array(3)
  return plane(size, (x, y, colour) => {
    colour.fill(0)
    for (const [dx, dy] of taps) {
      sampleCamera(picture, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, tap)
      for (let channel = 0; channel < 3; channel++) {
        colour[channel] = (colour[channel] ?? 0) + (tap[channel] ?? 0) / taps.length
      }
    }
    expose(colour, (x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx)
    for (let channel = 0; channel < 3; channel++) colour[channel] = ((colour[channel] ?? 0) - 0.55) / 0.45
  })
}

/** Four taps, each between four pixels, see all sixteen of a texel. */
const taps = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const

type Uv = { readonly u: number; readonly v: number }

type Tap = { readonly x: number; readonly y: number; readonly weight: number }

/** Taps around a circle, in standard deviations; `weight` is that of all. */
function ring(count: number, radius: number, firstTurn: number, weight: number): readonly Tap[] {
  return Array.from({ length: count }, (_, tap) => {
    const turn = 2 * Math.PI * (tap / count + firstTurn)
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn), weight: weight / count }
  })
}

/** `halation` of shaders/passes/glow.frag. */
const halo = [{ x: 0, y: 0, weight: 0.1 }, ...ring(4, 1.15, 0, 0.55), ...ring(6, 2.3, 0.25, 0.35)]

/** `reach` is a standard deviation as parts of the picture. */
function halation(bright: FloatImage, reach: Uv, { u, v }: Uv, colour: MutableRgb) {
  const { widthPx, heightPx } = bright
  const tap = new Float64Array(3)
  colour.fill(0)
  for (const { x, y, weight } of halo) {
    samplePlane(bright, (u + x * reach.u) * widthPx, (v + y * reach.v) * heightPx, tap)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) + weight * (tap[channel] ?? 0)
    }
  }
}

/** Adds the light of a leak at a distance from its side: `leaked` of shaders/common/leak.glsl. */
function leak(colour: MutableRgb, peak: number, away: number, v: number): void {
  const bow = 1.2 * (v - 0.35)
  const core = peak * 2 ** (-40 * away * away - bow * bow)
  const tail = peak * 2 ** (-14 * away * away - 0.5 * bow * bow)
  colour[0] = (colour[0] ?? 0) + 0.6 * core + 0.4 * tail
  colour[1] = (colour[1] ?? 0) + 0.37 * core + 0.05 * tail
  colour[2] = (colour[2] ?? 0) + 0.1 * core
}
