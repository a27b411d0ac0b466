import { blurKernel, type BlurKernel } from '../blurKernel.ts'
import { leakSide } from '../chance.ts'
import { type Effects, effectsOf } from '../effectsOf.ts'
import type { Exposure } from '../Engine.ts'
import { glowSize, scaleOf } from '../passSizes.ts'
import { exposeFilm } from './exposeFilm.ts'
import { plane, type Plane, type Rgb } from './Plane.ts'
import { sampleCamera } from './sampleCamera.ts'

/** Halation and leak of a picture, the square root of twice the light: what shaders/passes paint. */
export function paintGlow(picture: ImageData, exposure: Exposure): Plane {
  const effects = effectsOf(exposure.filter)
  const bright = highlights(picture, exposure, effects)
  const size = { widthPx: picture.width, heightPx: picture.height }
  const sigma = (effects.halationSigmaPx * scaleOf(size) * bright.heightPx) / size.heightPx
  const kernel = blurKernel(Math.max(0.1, sigma))
  const across = plane(bright, (x, y, colour) => blur(bright, kernel, { x, y, stepX: 1, stepY: 0 }, colour))
  const side = leakSide(exposure)
  return plane(bright, (x, y, colour) => {
    blur(across, kernel, { x, y, stepX: 0, stepY: 1 }, colour)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) * (effects.halation[channel] ?? 0)
    }
    if (effects.leak > 0)
      leak(colour, effects.leak, Math.abs(side - (x + 0.5) / bright.widthPx), (y + 0.5) / bright.heightPx)
    for (let channel = 0; channel < 3; channel++) colour[channel] = Math.sqrt(2 * (colour[channel] ?? 0))
  })
}

function highlights(picture: ImageData, { metering }: Exposure, effects: Effects): Plane {
  const size = glowSize({ widthPx: picture.width, heightPx: picture.height })
  const expose = exposeFilm(metering, effects)
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

type Place = { readonly x: number; readonly y: number; readonly stepX: number; readonly stepY: number }

function blur(
  { widthPx, heightPx, data }: Plane,
  kernel: BlurKernel,
  { x, y, stepX, stepY }: Place,
  colour: Rgb,
) {
  colour.fill(0)
  for (let away = -6; away <= 6; away++) {
    const column = Math.min(widthPx - 1, Math.max(0, x + away * stepX))
    const row = Math.min(heightPx - 1, Math.max(0, y + away * stepY))
    const weight = kernel[Math.abs(away)] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) + weight * (data[(row * widthPx + column) * 3 + channel] ?? 0)
    }
  }
}

/** Adds the light of a leak at a distance from its side: `leaked` of shaders/common/leak.glsl. */
function leak(colour: Rgb, peak: number, away: number, v: number): void {
  const bow = 1.2 * (v - 0.35)
  const core = peak * 2 ** (-40 * away * away - bow * bow)
  const tail = peak * 2 ** (-14 * away * away - 0.5 * bow * bow)
  colour[0] = (colour[0] ?? 0) + 0.6 * core + 0.4 * tail
  colour[1] = (colour[1] ?? 0) + 0.37 * core + 0.05 * tail
  colour[2] = (colour[2] ?? 0) + 0.1 * core
}
