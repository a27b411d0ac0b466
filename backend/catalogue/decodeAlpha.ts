import { inflateSync } from 'node:zlib'

import type { Size } from '../../src/lib/geometry.ts'

/** What the chunks IHDR and tRNS say of a PNG's pixels. */
export type PngFormat = Size & {
  readonly depth: number
  readonly colourType: number
  readonly isInterlaced: boolean
  readonly transparency: Uint8Array | null
}

/** Samples of a pixel, and the depths that these may have, by colour type (W3C PNG, 11.2.1). */
const layouts: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/** First column and row of each pass, and the steps to the next ones (W3C PNG, 8.1). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Decodes the alpha channel alone: `pngjs` and `fast-png` inflate a bomb to its end, and take four bytes for a pixel.
 * @param data chunks IDAT, joined
 * @returns a byte per pixel
 * @throws where the data is damaged, or inflates to another length than the format says
 */
export function decodeAlpha(format: PngFormat, data: Uint8Array): Uint8Array {
  const { widthPx, heightPx, depth, colourType, isInterlaced } = format
  const layout = layouts[colourType]
  if (!layout?.depths.includes(depth)) throw new RangeError('no such format')
  const pixelBits = layout.samples * depth
  const passes = (isInterlaced ? adam7 : [[0, 0, 1, 1] as const]).map(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((widthPx - x) / stepX)
    return { x, y, stepX, stepY, columns, rowBytes: 1 + Math.ceil((columns * pixelBits) / 8) }
  })
  const rowsOf = ({ y, stepY }: { y: number; stepY: number }) => Math.ceil((heightPx - y) / stepY)
  const length = passes.reduce((sum, pass) => sum + rowsOf(pass) * pass.rowBytes, 0)
  // In one piece: zlib would join pieces, and have them twice for a moment.
  const raw = inflateSync(data, { maxOutputLength: length, chunkSize: length + 1 })
  if (raw.length !== length) throw new RangeError('too short')

  const alpha = new Uint8Array(widthPx * heightPx)
  const alphaAt = samplerOf(format, raw)
  const pixelBytes = Math.ceil(pixelBits / 8)
  // The filters work on each byte of a pixel by itself: where alpha has its own, the others stay as they are.
  const first = colourType >= 4 ? pixelBytes - depth / 8 : 0
  const step = colourType >= 4 ? pixelBytes : 1
  let start = 0
  for (const { x, y, stepX, stepY, columns, rowBytes } of passes)
    for (let row = y; row < heightPx; row += stepY, start += rowBytes) {
      unfilterRow(raw, { start, first, rowBytes, step, pixelBytes, hasAbove: row > y })
      for (let column = 0, to = row * widthPx + x; column < columns; column++, to += stepX)
        alpha[to] = alphaAt(start + 1, column)
    }
  return alpha
}

/** Bytes to restore of a row: each `step`-th from `first` on. `start` is the one before them, which names the filter. */
type FilteredRow = Readonly<
  Record<'start' | 'first' | 'step' | 'rowBytes' | 'pixelBytes', number> & { hasAbove: boolean }
>

/** Restores bytes of a row in place (W3C PNG, 9.2). The row above has been restored. */
function unfilterRow(raw: Uint8Array, row: FilteredRow): void {
  const { start, first, step, rowBytes, pixelBytes, hasAbove } = row
  const filter = raw[start] ?? 0
  if (filter > 4) throw new RangeError('no such filter')
  if (filter === 0) return
  for (let at = start + 1 + first, column = first; column < rowBytes - 1; at += step, column += step) {
    const left = column >= pixelBytes ? (raw[at - pixelBytes] ?? 0) : 0
    const above = hasAbove ? (raw[at - rowBytes] ?? 0) : 0
    let predicted = filter === 1 ? left : above
    if (filter === 3) predicted = (left + above) >> 1
    if (filter === 4) {
      const corner = hasAbove && column >= pixelBytes ? (raw[at - rowBytes - pixelBytes] ?? 0) : 0
      predicted = paeth(left, above, corner)
    }
    raw[at] = (raw[at] ?? 0) + predicted
  }
}

/** The neighbour that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** Creates the function that reads the alpha of a row's pixel. @param raw rows, restored */
function samplerOf({ depth, colourType, transparency }: PngFormat, raw: Uint8Array) {
  const bytes = depth / 8
  if (colourType >= 4) {
    const samples = colourType === 6 ? 4 : 2
    return (row: number, column: number) => raw[row + ((column + 1) * samples - 1) * bytes] ?? 0
  }
  // Of 16 bits in tRNS, a picture of 8 has the second byte.
  const key = (transparency ?? []).filter((_, index) => depth === 16 || index % 2 === 1)
  if (transparency && (colourType === 2 || depth === 16))
    return (row: number, column: number) =>
      key.every((byte, index) => raw[row + column * key.length + index] === byte) ? 0 : 255
  const alphas = new Uint8Array(256).fill(255)
  if (transparency && colourType === 3) alphas.set(transparency.subarray(0, 256))
  else if (transparency) alphas[key[0] ?? 0] = 0
  if (depth >= 8) return (row: number, column: number) => alphas[raw[row + column * bytes] ?? 0] ?? 255
  const mask = (1 << depth) - 1
  return (row: number, column: number) => {
    const bit = column * depth
    return alphas[((raw[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask] ?? 255
  }
}
