import type { Blocks, BlockValues } from './blocks.ts'

/** Place of a face in a booth, as parts of the image's width and height: its middle, and its radii. */
const place = { x: 0.5, y: 0.42, across: 0.15, down: 0.28 } as const

/** How far each block belongs to the place of a face: 1 in it, and a soft edge. */
export function facePlace({ columns, rows }: Pick<Blocks, 'columns' | 'rows'>): BlockValues {
  const parts = new Float64Array(columns * rows)
  for (let block = 0; block < parts.length; block += 1) {
    const x = ((block % columns) + 0.5) / columns
    const y = (Math.floor(block / columns) + 0.5) / rows
    const distance = ((x - place.x) / place.across) ** 2 + ((y - place.y) / place.down) ** 2
    // Farther away it is less than a thousandth.
    if (distance < 2.7) parts[block] = Math.exp(-(distance ** 2))
  }
  return parts
}
