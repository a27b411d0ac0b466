import type { SmallImage } from '../../../src/engine/light/blocks.ts'
import { linearToSrgb, srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import { createNormal } from '../camera/addNoise.ts'
import type { Rgb } from '../camera/fakeCamera.ts'
import { sampled } from './meterPictures.ts'
import { readPart } from './readPng.ts'

const portrait = sampled(
  readPart('tests/fixtures/portrait.png', { xPx: 0, yPx: 0, widthPx: 512, heightPx: 384 }),
)

/** Scene of one colour as the meter gets it, 64 x 48; codes of 0 to 255. */
export function flatScene(colour: Rgb): SmallImage {
  return { ...portrait, data: portrait.data.map((_, at) => colour[at % 4] ?? 255) }
}

/**
 * Scene of the portrait as the meter gets it, with the noise of a webcam.
 * @param light gains of linear light
 * @param noise.noise standard deviation, in codes
 * @param noise.seed seed of the noise, a frame each
 */
export function portraitScene(light: Rgb, { noise = 0, seed = 1 } = {}): SmallImage {
  const normal = createNormal(seed)
  const data = portrait.data.map((code, at) => {
    const gain = light[at % 4]
    if (gain === undefined) return 255
    return linearToSrgb(Math.min(1, srgbToLinear(code / 255) * gain)) * 255 + noise * normal()
  })
  return { ...portrait, data }
}
