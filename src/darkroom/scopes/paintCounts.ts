import type { Rgb } from '../../film/Print.ts'
import type { Size } from '../../lib/geometry.ts'

/** Cells with so many pixels shine fully; a single one can be seen, too. */
const fullCount = 24

/** How bright a cell of so many pixels shines, 0 to 1: few are not lost beside many. */
export function glowOf(count: number): number {
  return Math.min(1, Math.log1p(count) / Math.log1p(fullCount))
}

/** One number a cell, as light of one colour (sRGB codes, 0 to 1) on nothing. */
export function paintCounts(counts: Uint16Array, { widthPx, heightPx }: Size, colour: Rgb): ImageData {
  const image = new ImageData(widthPx, heightPx)
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue
    const at = cell * 4
    for (const [channel, code] of colour.entries()) image.data[at + channel] = code * 255
    image.data[at + 3] = glowOf(count) * 255
  }
  return image
}

/** Three numbers a cell (red, green, blue), as their light on black. */
export function paintColourCounts(counts: Uint16Array, { widthPx, heightPx }: Size): ImageData {
  const image = new ImageData(widthPx, heightPx)
  for (let cell = 0; cell < widthPx * heightPx; cell++) {
    for (let channel = 0; channel < 3; channel++) {
      image.data[cell * 4 + channel] = glowOf(counts[cell * 3 + channel] ?? 0) * 255
    }
    image.data[cell * 4 + 3] = 255
  }
  return image
}
