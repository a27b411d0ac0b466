import { rec709Weights } from '../../lib/colour/srgb.ts'
import type { Size } from '../../lib/geometry.ts'

const [redWeight, greenWeight, blueWeight] = rec709Weights

/** Steps of luma and of chroma in limited range: 16 to 235, and 16 to 240. Source: ITU-R BT.709, 8 bits. */
const [lumaRange, chromaRange] = [219 / 255, 224 / 255]
const [blueScale, redScale] = [2 * (1 - blueWeight), 2 * (1 - redWeight)]

/**
 * Converts pixels to I420 by the matrix of BT.709 in limited range: a browser that converts them itself takes BT.601, and
 * says so or not. Chroma is the mean of 2 x 2 pixels.
 * @param data RGBA, rows from the top
 * @param size even on both sides
 * @returns Y, then U, then V
 */
export function toI420(data: Uint8ClampedArray, { widthPx, heightPx }: Size): Uint8ClampedArray<ArrayBuffer> {
  const planes = new Uint8ClampedArray(widthPx * heightPx * 1.5)
  let atU = widthPx * heightPx
  let atV = atU * 1.25
  for (let y = 0; y < heightPx; y += 2) {
    for (let x = 0; x < widthPx; x += 2) {
      let [red, green, blue] = [0, 0, 0]
      for (let corner = 0; corner < 4; corner += 1) {
        const pixel = (y + (corner >> 1)) * widthPx + x + (corner & 1)
        // Destructured from an array, they would take three times as long.
        const r = data[4 * pixel] ?? 0
        const g = data[4 * pixel + 1] ?? 0
        const b = data[4 * pixel + 2] ?? 0
        planes[pixel] = 16 + lumaRange * (redWeight * r + greenWeight * g + blueWeight * b)
        red += r
        green += g
        blue += b
      }
      const luma = redWeight * red + greenWeight * green + blueWeight * blue
      planes[atU++] = 128 + (chromaRange * (blue - luma)) / (4 * blueScale)
      planes[atV++] = 128 + (chromaRange * (red - luma)) / (4 * redScale)
    }
  }
  return planes
}
