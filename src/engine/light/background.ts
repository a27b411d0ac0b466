import { clamp } from '../../lib/numbers.ts'
import type { Blocks, BlockValues } from './blocks.ts'

/** Border of the image that a face hardly reaches, as parts of its width and height: both sides, and the top. */
const border = { side: 0.1, top: 0.08, bottom: 0.6 } as const

/** Grid of lightness in stops and of chroma; what is beyond it belongs to its border. */
const axes = [
  { min: -9, step: 1, count: 11 },
  { min: -1.2, step: 0.2, count: 19 },
  { min: -1.2, step: 0.2, count: 13 },
] as const

const strides = [axes[1].count * axes[2].count, axes[2].count, 1] as const

/** How much of the image's border resembles each block, 0 to 1, smooth in lightness and chroma. Background does. */
export function backgroundLikeness(blocks: Blocks): BlockValues {
  const { columns, rows, luminances } = blocks
  const grid = new Float64Array(axes[0].count * strides[0])
  let count = 0
  for (let block = 0; block < luminances.length; block += 1) {
    const x = ((block % columns) + 0.5) / columns
    const y = (Math.floor(block / columns) + 0.5) / rows
    if (y > border.bottom || (y > border.top && Math.abs(x - 0.5) < 0.5 - border.side)) continue
    count += 1
    visitCorners(blocks, block, (at, part) => (grid[at] = (grid[at] ?? 0) + part))
  }
  return luminances.map((_, block) => {
    let sum = 0
    visitCorners(blocks, block, (at, part) => (sum += part * (grid[at] ?? 0)))
    return sum / (count || 1)
  })
}

/** Visits the eight points of the grid around a block's lightness and chroma, each with its share. */
function visitCorners(
  { luminances, warmths, tints, certainties }: Blocks,
  block: number,
  visit: (at: number, part: number) => void,
): void {
  const certainty = certainties[block] ?? 0
  const stops = positionOn(0, Math.log2((luminances[block] ?? 0) + 0.002))
  const warmth = positionOn(1, certainty * (warmths[block] ?? 0))
  const tint = positionOn(2, certainty * (tints[block] ?? 0))
  const at = Math.floor(stops) * strides[0] + Math.floor(warmth) * strides[1] + Math.floor(tint)
  for (let corner = 0; corner < 8; corner += 1) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const part = Math.abs(1 - a - (stops % 1)) * Math.abs(1 - b - (warmth % 1)) * Math.abs(1 - c - (tint % 1))
    visit(at + a * strides[0] + b * strides[1] + c, part)
  }
}

function positionOn(axis: 0 | 1 | 2, value: number): number {
  const { min, step, count } = axes[axis]
  return clamp((value - min) / step, 0, count - 1.001)
}
