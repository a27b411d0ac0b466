import { deflateSync } from 'node:zlib'

import { joined, pngChunk } from './hostileFiles.ts'

/** Hole of a drawn frame, about its middle. Its edge is half clear at `width` and `height`. */
export type DrawnHole = {
  readonly kind?: 'box' | 'ellipse' | 'heart'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees, clockwise. */
  readonly rotation?: number
  readonly radius?: number
  /** Width of the edge, from clear to opaque; half of it lies outside. */
  readonly soft?: number
}

/** Frame to be drawn as PNG. Format and density are those of the file. */
export type DrawnFrame = {
  readonly width: number
  readonly height: number
  readonly holes: readonly DrawnHole[]
  /** Card that is opaque, on a clear ground; without one all of the picture is. */
  readonly card?: DrawnHole
  readonly colourType?: 0 | 2 | 3 | 4 | 6
  readonly depth?: 1 | 2 | 4 | 8 | 16
  readonly isInterlaced?: boolean
  readonly dpi?: number
  /** Bytes that its pixels inflate to beyond its size. */
  readonly surplus?: number
}

/** Draws a frame, and writes it as PNG with each of the five filters. */
export function drawFrame(frame: DrawnFrame): Uint8Array {
  const { width, height, colourType = 6, depth = 8, isInterlaced = false, dpi, surplus = 0 } = frame
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  new Uint8Array(header.buffer).set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  const density = new DataView(new ArrayBuffer(9))
  density.setUint32(0, (dpi ?? 0) / 0.0254)
  density.setUint32(4, (dpi ?? 0) / 0.0254)
  density.setUint8(8, 1)
  const levels = 2 ** Math.min(depth, 8) - 1
  const alphas = Array.from({ length: levels + 1 }, (_, index) => (index * 255) / levels)
  const palette = [
    pngChunk('PLTE', new Uint8Array(alphas.length * 3)),
    pngChunk('tRNS', Uint8Array.from(alphas)),
  ]
  const keyed = [pngChunk('tRNS', new Uint8Array(colourType === 0 ? 2 : 6))]
  const pixels = joined([...rowsOf(frame), new Uint8Array(surplus)])
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', new Uint8Array(header.buffer)),
    ...(dpi === undefined ? [] : [pngChunk('pHYs', new Uint8Array(density.buffer))]),
    ...(colourType === 3 ? palette : colourType < 3 ? keyed : []),
    pngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** Column and row of the first pixel of Adam7's passes, and the steps to the next ones. */
const adam7 = '0088 4088 0448 2044 0224 1022 0112'.split(' ').map((pass) => Array.from(pass, Number))

function* rowsOf({ width, height, isInterlaced = false, ...frame }: DrawnFrame): Generator<Uint8Array> {
  const { colourType = 6, depth = 8 } = frame
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colourType]
  const pixelBytes = Math.ceil((samples * depth) / 8)
  for (const [x0 = 0, y0 = 0, stepX = 1, stepY = 1] of isInterlaced ? adam7 : [[]]) {
    const columns = Math.ceil((width - x0) / stepX)
    let above = new Uint8Array(Math.ceil((columns * samples * depth) / 8))
    for (let y = y0; y < height; y += stepY) {
      const row = new Uint8Array(above.length)
      for (let column = 0; column < columns; column++) {
        const alpha = alphaAt(frame, x0 + column * stepX + 0.5, y + 0.5)
        for (let sample = 0; sample < samples; sample++) {
          // A colour, which is clear where it is black by tRNS, before alpha or the index of one.
          const isAlpha = colourType >= 3 && sample === samples - 1
          const share = isAlpha ? alpha : colourType < 3 ? Number(alpha > 0.5) : 0.4
          write(row, (column * samples + sample) * depth, depth, share)
        }
      }
      yield filtered(row, above, pixelBytes, y % 5)
      above = row
    }
  }
}

function write(row: Uint8Array, bit: number, depth: number, share: number): void {
  const value = Math.round(share * (2 ** depth - 1))
  if (depth === 16) row.set([value >> 8, value & 255], bit / 8)
  else row[bit >> 3] = (row[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)))
}

function filtered(row: Uint8Array, above: Uint8Array, pixelBytes: number, filter: number): Uint8Array {
  const result = new Uint8Array(row.length + 1)
  result[0] = filter
  for (let at = 0; at < row.length; at++) {
    const [a = 0, b = 0, c = 0] = [row[at - pixelBytes], above[at], above[at - pixelBytes]]
    result[at + 1] = (row[at] ?? 0) - predict(filter, a, b, c)
  }
  return result
}

/** Predicts a byte from those to the left, above, and above to the left. */
function predict(filter: number, a: number, b: number, c: number): number {
  if (filter === 3) return (a + b) >> 1
  if (filter < 4) return [0, a, b][filter] ?? 0
  const away = (one: number) => Math.abs(a + b - c - one)
  if (away(a) <= away(b) && away(a) <= away(c)) return a
  return away(b) <= away(c) ? b : c
}

/** Opacity of a point, 0 to 1. */
function alphaAt({ holes, card }: Pick<DrawnFrame, 'holes' | 'card'>, x: number, y: number): number {
  let alpha = card ? 1 - opacity(card, x, y) : 1
  for (const hole of holes) alpha = Math.min(alpha, opacity(hole, x, y))
  return alpha
}

const opacity = (hole: DrawnHole, x: number, y: number) =>
  Math.min(1, Math.max(0, 0.5 + signedDistance(hole, x, y) / (hole.soft ?? 1)))

/** Distance in pixels to the edge of a hole, negative within it. */
function signedDistance(
  { kind = 'box', rotation = 0, radius = 0, ...hole }: DrawnHole,
  x: number,
  y: number,
) {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [fromX, fromY] = [x - hole.x, y - hole.y]
  const [u, v] = [fromX * cos + fromY * sin, fromY * cos - fromX * sin]
  const [halfWidth, halfHeight] = [hole.width / 2, hole.height / 2]
  if (kind === 'ellipse') {
    const [far, slope] = [
      Math.hypot(u / halfWidth, v / halfHeight),
      Math.hypot(u / halfWidth ** 2, v / halfHeight ** 2),
    ]
    return slope === 0 ? -halfHeight : (far * (far - 1)) / slope
  }
  if (kind === 'heart') {
    // A square on its corner with two half discs. Their width is its own; the height follows from it.
    const side = hole.width / (1 + Math.SQRT1_2)
    const middle = v - hole.height / 2 + side * Math.SQRT1_2
    const discs =
      Math.hypot(Math.abs(u) - (side * Math.SQRT1_2) / 2, middle + (side * Math.SQRT1_2) / 2) - side / 2
    const square = (Math.abs(u) + Math.abs(middle)) * Math.SQRT1_2 - side / 2
    return Math.min(discs, square)
  }
  const [outX, outY] = [Math.abs(u) - halfWidth + radius, Math.abs(v) - halfHeight + radius]
  return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - radius
}
