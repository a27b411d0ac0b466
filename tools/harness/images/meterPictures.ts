import type { Rect } from '../../../src/lib/geometry.ts'
import type { SmallImage } from '../../../src/engine/light/blocks.ts'

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

/** Skin of the sitter in the pictures of dim rooms, 192 x 144: below the eyes, without lips. */
export const skin: Rect = { xPx: 77, yPx: 68, widthPx: 39, heightPx: 9 }
