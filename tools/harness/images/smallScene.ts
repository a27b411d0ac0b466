import { srgbToLinear, linearToSrgb } from '../../../src/lib/colour/srgb.ts'
import type { Rgb } from '../camera/fakeCamera.ts'
import { readPng } from './readPng.ts'

/** Image of 64 x 48, as the meter gets it. */
export type SmallScene = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const width = 64
const height = 48
const portrait = readPng('tests/fixtures/portrait.png')

/** Scene of one colour, codes of 0 to 255. */
export function flatScene(colour: Rgb): SmallScene {
  return { data: Uint8ClampedArray.from(pixels(), (_, at) => colour[at % 4] ?? 255), width, height }
}

/**
 * Scene of the portrait with the noise of a webcam.
 * @param light gains of linear light
 * @param noise.noise standard deviation, in codes
 * @param noise.seed seed of the noise, a frame each
 */
export function portraitScene(light: Rgb, { noise = 0, seed = 1 } = {}): SmallScene {
  const random = gaussian(seed)
  const data = Uint8ClampedArray.from(pixels(), (_, at) => {
    const channel = at % 4
    if (channel === 3) return 255
    const lit = (portraitLight[at] ?? 0) * (light[channel] ?? 1)
    return linearToSrgb(Math.min(1, lit)) * 255 + noise * random()
  })
  return { data, width, height }
}

const pixels = () => new Uint8ClampedArray(width * height * 4)

/** Linear light of the portrait at the scene's size, 0 to 1; its alpha is not used. */
const portraitLight = Float64Array.from(pixels(), (_, at) => srgbToLinear(meanCode(at >> 2, at % 4) / 255))

/** Mean code of the 8 x 8 pixels of the portrait's upper part that a pixel of the scene covers, 0 to 255. */
function meanCode(pixel: number, channel: number): number {
  const [left, top] = [(pixel % width) * 8, Math.floor(pixel / width) * 8]
  let sum = 0
  for (let index = 0; index < 64; index++) {
    const at = ((top + (index >> 3)) * portrait.width + left + (index & 7)) * 4
    sum += portrait.data[at + channel] ?? 0
  }
  return sum / 64
}

/** Generator of roughly normal numbers by a seed (linear congruential generator of Numerical Recipes). */
function gaussian(seed: number): () => number {
  let state = seed >>> 0
  const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  return () => uniform() + uniform() + uniform() + uniform() - 2
}
