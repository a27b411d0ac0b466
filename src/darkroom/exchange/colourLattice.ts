import type { CubeLut, Print } from '../../engine/workbench.ts'

/** Points along each side of the lattice of colours: those of an exported `.cube`. */
const latticeSize = 33

/** Colours of the lattice; red runs fastest. */
const latticeCount = latticeSize ** 3

/** Codes of a colour of the lattice, 0 to 255 and whole: an image has 8 bits. */
export function codesOf(index: number): readonly [red: number, green: number, blue: number] {
  const code = (point: number) => Math.round((point * 255) / (latticeSize - 1))
  return [
    code(index % latticeSize),
    code(Math.floor(index / latticeSize) % latticeSize),
    code(Math.floor(index / latticeSize ** 2)),
  ]
}

/** Side of a colour's square, in pixels; its middle is read, so that a lens does not mix neighbours in. */
const squarePx = 3
const squaresAcross = 190
const squaresDown = Math.ceil(latticeCount / squaresAcross)
/** The lattice fills the middle of the image, half of it across and down: a look's edges are not a colour of it. */
const [widthPx, heightPx] = [2 * squaresAcross * squarePx, 2 * squaresDown * squarePx]

/** Orders of the squares: in either a colour has another place, far apart. They share no factor with the count. */
export const latticeOrders = [1, 10_007] as const

/** Left upper corner of a colour's square. */
function cornerOf(index: number, order: number): readonly [xPx: number, yPx: number] {
  const square = (index * order) % latticeCount
  const [column, row] = [square % squaresAcross, Math.floor(square / squaresAcross)]
  return [widthPx / 4 + column * squarePx, heightPx / 4 + row * squarePx]
}

/** Paints the lattice in an order. */
export function paintLattice(order: number): ImageData {
  const image = new ImageData(widthPx, heightPx)
  const pixels = new Uint32Array(image.data.buffer)
  const grey = Uint8Array.of(128, 128, 128, 255)
  pixels.fill(new Uint32Array(grey.buffer)[0] ?? 0)
  for (let index = 0; index < latticeCount; index++) {
    const [red, green, blue] = codesOf(index)
    const pixel = new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0] ?? 0
    const [left, top] = cornerOf(index, order)
    for (let y = top; y < top + squarePx; y++) {
      pixels.fill(pixel, y * widthPx + left, y * widthPx + left + squarePx)
    }
  }
  return image
}

/** Codes of the lattice, 0 to 255, from its image in an order, developed or not. */
export function readLattice({ data }: ImageData, order: number): Float32Array<ArrayBuffer> {
  const codes = new Float32Array(latticeCount * 3)
  for (let index = 0; index < latticeCount; index++) {
    const [left, top] = cornerOf(index, order)
    const at = ((top + 1) * widthPx + left + 1) * 4
    codes.set(data.subarray(at, at + 3), index * 3)
  }
  return codes
}

/**
 * Least tone that is the shader's own, in codes of 0 to 255: the largest mean over a colour and its 26 neighbours, and the
 * mean over all colours. Rounding to 8 bits and the film's LUT differ by up to 2.4 codes at single colours, but in such
 * means by 1.0 and 0.27 (as measured on all films): a tone of 2 codes at its strongest stands out.
 */
const minTone = { nearby: 1.5, everywhere: 0.75 } as const

/** Colour of a shader's own: what it adds to the print, as a table; null for a shader that only prints the film. */
export function shaderColour(film: Print, developed: Float32Array): CubeLut | null {
  const data = new Float32Array(latticeCount * 3)
  for (let index = 0; index < latticeCount; index++) {
    const [red, green, blue] = codesOf(index)
    const print = film([red / 255, green / 255, blue / 255])
    for (const channel of [0, 1, 2] as const) {
      const at = index * 3 + channel
      data[at] = (developed[at] ?? 0) / 255 - print[channel]
    }
  }
  const everywhere = data.reduce((sum, difference) => sum + Math.abs(difference), 0) / data.length
  if (everywhere * 255 < minTone.everywhere && maxNearby(data) * 255 < minTone.nearby) return null
  return { title: '', dimensions: 3, size: latticeSize, domainMin: [0, 0, 0], domainMax: [1, 1, 1], data }
}

/** Largest size of a mean over a colour and its 26 neighbours. */
function maxNearby(data: Float32Array): number {
  const alongRed = sumsOfThree(data, 3)
  const means = sumsOfThree(sumsOfThree(alongRed, latticeSize * 3), latticeSize ** 2 * 3)
  let max = 0
  for (let index = 0; index < latticeCount; index++) {
    if (!isInside(index)) continue
    for (let at = index * 3; at < index * 3 + 3; at++) max = Math.max(max, Math.abs(means[at] ?? 0) / 27)
  }
  return max
}

/** Sums of each number with those a step before and after it. */
function sumsOfThree(data: Float32Array, step: number): Float32Array {
  return data.map((value, at) => value + (data[at - step] ?? 0) + (data[at + step] ?? 0))
}

/** Whether a colour has neighbours on all sides. */
function isInside(index: number): boolean {
  return [1, latticeSize, latticeSize ** 2].every((step) => {
    const point = Math.floor(index / step) % latticeSize
    return point > 0 && point < latticeSize - 1
  })
}
