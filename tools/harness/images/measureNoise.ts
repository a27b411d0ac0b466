import { chromaOf, ciede2000, type Lab, labOfCode } from '../../../src/lib/colour/lab.ts'
import type { Rect } from '../../../src/lib/geometry.ts'

type Image = Pick<ImageData, 'data' | 'width'>

/** Half the side of the window whose mean is taken away: coarser differences are light and shade. */
const radiusPx = 6

/** High-pass standard deviation of lightness L* and chroma C* in a region. */
export function noiseSigmas(
  image: Image,
  region: Rect,
): { readonly lightness: number; readonly chroma: number } {
  const labs = labsOf(image, region)
  return {
    lightness: highPass(
      labs.map(([lightness]) => lightness),
      region,
    ),
    chroma: highPass(labs.map(chromaOf), region),
  }
}

/** Mean CIEDE2000 of two images in a region. */
export function meanColourDifference(one: Image, other: Image, region: Rect): number {
  const others = labsOf(other, region)
  const differences = labsOf(one, region).map((lab, at) => ciede2000(lab, others[at] ?? lab))
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length
}

/** Mean L*, a*, b* in a region. */
export function meanLab(image: Image, region: Rect): Lab {
  const labs = labsOf(image, region)
  const mean = (axis: 0 | 1 | 2) => labs.reduce((sum, lab) => sum + lab[axis], 0) / labs.length
  return [mean(0), mean(1), mean(2)]
}

function labsOf({ data, width }: Image, { xPx, yPx, widthPx, heightPx }: Rect): readonly Lab[] {
  return Array.from({ length: widthPx * heightPx }, (_, index) => {
    const at = ((yPx + Math.floor(index / widthPx)) * width + xPx + (index % widthPx)) * 4
    const code = (channel: number) => (data[at + channel] ?? 0) / 255
    return labOfCode([code(0), code(1), code(2)])
  })
}

function highPass(values: readonly number[], { widthPx, heightPx }: Rect): number {
  let [squares, count] = [0, 0]
  for (let y = radiusPx; y < heightPx - radiusPx; y += 1)
    for (let x = radiusPx; x < widthPx - radiusPx; x += 1) {
      squares += ((values[y * widthPx + x] ?? 0) - meanAround(values, widthPx, x, y)) ** 2
      count += 1
    }
  return Math.sqrt(squares / count)
}

function meanAround(values: readonly number[], width: number, x: number, y: number): number {
  let sum = 0
  for (let row = y - radiusPx; row <= y + radiusPx; row += 1)
    for (let column = x - radiusPx; column <= x + radiusPx; column += 1)
      sum += values[row * width + column] ?? 0
  return sum / (2 * radiusPx + 1) ** 2
}
