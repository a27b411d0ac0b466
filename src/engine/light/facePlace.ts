import type { Blocks, BlockValues } from './blocks.ts'

/** Place of a face in a booth, as parts of the image's width and height: its middle, and its radii. */
const place = { x: 0.5, y: 0.42, across: 0.15, down: 0.28 } as const

/**
 * How far each block belongs to the place of a face: 1 in it, and a soft edge.
 * @param middle of the face as a part of the width
 */
export function facePlace(
  { columns, rows }: Pick<Blocks, 'columns' | 'rows'>,
  middle: number = place.x,
): BlockValues {
  return Float64Array.from({ length: columns * rows }, (_, block) => {
    const x = ((block % columns) + 0.5) / columns
    const y = (Math.floor(block / columns) + 0.5) / rows
    const distance = ((x - middle) / place.across) ** 2 + ((y - place.y) / place.down) ** 2
    return Math.exp(-(distance ** 2))
  })
}
