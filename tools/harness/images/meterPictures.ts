import { createExposure } from '../../../src/engine/reference/sampling.ts'
import { rec709Weights } from '../../../src/lib/colour/srgb.ts'
import type { Rect } from '../../../src/lib/geometry.ts'
import { dot } from '../../../src/lib/matrix3.ts'
import { withoutEffects } from '../film/withoutEffects.ts'
import type { SmallImage } from '../../../src/engine/light/blocks.ts'
import { filterById, type Metering } from '../../../src/engine/index.ts'

const [width, height] = [64, 48]

/** The image as the meter samples it: means of its pixels, 64 x 48. @param image of a whole multiple of that */
export function sampled(image: SmallImage): SmallImage {
  const step = image.width / width
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 1) {
    const [left, top] = [((at >> 2) % width) * step, Math.floor((at >> 2) / width) * step]
    let sum = 0
    for (let y = top; y < top + step; y += 1)
      for (let x = left; x < left + step; x += 1) sum += image.data[(y * image.width + x) * 4 + (at % 4)] ?? 0
    data[at] = sum / step ** 2
  }
  return { data, width, height }
}

/** Luminances of a picture as a film is exposed to it; white is 1, and what is lighter is more. */
export function exposedLuminances({ data, width, height }: SmallImage, metering: Metering): Float64Array {
  const filter = withoutEffects(filterById('portra400'))
  const expose = createExposure({ filter, metering, mirrored: false })
  const colour = new Float64Array(3)
  return Float64Array.from({ length: width * height }, (_, pixel) => {
    for (const channel of [0, 1, 2]) colour[channel] = (data[pixel * 4 + channel] ?? 0) / 255
    expose(colour, ((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height)
    return dot(rec709Weights, [colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0])
  })
}

/** Skin of the sitter in the pictures of dim rooms, 192 x 144: below the eyes, without lips. */
export const skin: Rect = { xPx: 77, yPx: 68, widthPx: 39, heightPx: 9 }
