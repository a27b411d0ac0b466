import { ciede2000 } from '../../film/ciede2000.ts'
import { labOfCode } from '../../film/labOfCode.ts'
import type { Rgb } from '../../film/Print.ts'
import type { Rect } from '../../lib/geometry.ts'
import { patchRect } from '../sources/chartLayout.ts'
import { chartPatches } from '../sources/chartPatches.ts'
import type { Pixels } from './Pixels.ts'

/** A patch before and after, as sRGB codes of 0 to 1, and how far apart they are (CIEDE2000). */
export type MeasuredPatch = {
  readonly name: string
  readonly before: Rgb
  readonly after: Rgb
  readonly difference: number
}

/** Measures the 24 patches in a picture of the chart that fills it: the mean of the inner part of each. */
export function measurePatches(picture: Pixels): readonly MeasuredPatch[] {
  const size = { widthPx: picture.width, heightPx: picture.height }
  return chartPatches.map(({ name, code: before }, index) => {
    const after = meanOf(picture, patchRect(size, index))
    return { name, before, after, difference: ciede2000(labOfCode(before), labOfCode(after)) }
  })
}

/** Mean of the codes: grain and what is left of noise go out. */
function meanOf({ data, width }: Pixels, { xPx, yPx, widthPx, heightPx }: Rect): Rgb {
  const sums = [0, 0, 0]
  for (let y = yPx; y < yPx + heightPx; y++) {
    for (let x = xPx; x < xPx + widthPx; x++) {
      for (let channel = 0; channel < 3; channel++) {
        sums[channel] = (sums[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0)
      }
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (widthPx * heightPx * 255))
  return [red, green, blue]
}
