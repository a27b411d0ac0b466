import { runSync } from '../lib/runSync.ts'
import { pcgHash } from '../lib/bits.ts'
import { clamp } from '../lib/numbers.ts'

/** Pixels along each side of the grain tile, a power of two. */
export const grainTilePx = 256

/** Standard deviations that the tile's bytes span. */
export const grainSpan = 8

/** Texels in one step of `grainSteps`. */
const stepTexels = grainTilePx ** 2 / 16

const blurPx = 0.45
/** Correlation of the three layers' grain; a choice. */
export const layerCorrelation = 0.4

/** Computed once: a renderer that replaces a lost one needs it at once. */
let tile: Uint8Array<ArrayBuffer> | null = null

/**
 * Tileable film grain: RGBA bytes, 127.5 is none, 255 is four standard deviations. Gaussian, blurred by 0.45 px as an
 * enlarger's lens does, the same on every machine. Red, green and blue correlate by 0.4; black and white uses red alone.
 * All callers share its bytes.
 */
export function grainTile(): Uint8Array<ArrayBuffer> {
  return runSync(grainSteps())
}

/** Steps of `grainTile`, of about a millisecond each; returns the tile. */
export function* grainSteps(): Generator<void, Uint8Array<ArrayBuffer>> {
  return (tile ??= yield* tileSteps())
}

function* tileSteps(): Generator<void, Uint8Array<ArrayBuffer>> {
  const common = yield* layer(0)
  const bytes = new Uint8Array(grainTilePx ** 2 * 4).fill(255)
  for (const channel of [0, 1, 2]) {
    const own = yield* layer(channel + 1)
    for (let start = 0; start < own.length; start += stepTexels) {
      yield
      const end = start + stepTexels
      writeChannel(bytes.subarray(start * 4 + channel), common.subarray(start, end), own.subarray(start, end))
    }
  }
  return bytes
}

/** Writes the bytes of a colour channel, every fourth of `bytes`, from the grain that all layers share and its own. */
function writeChannel(bytes: Uint8Array, common: Float64Array, own: Float64Array): void {
  const shared = Math.sqrt(layerCorrelation)
  const alone = Math.sqrt(1 - layerCorrelation)
  for (let at = 0; at < own.length; at++) {
    const deviation = shared * (common[at] ?? 0) + alone * (own[at] ?? 0)
    bytes[at * 4] = clamp(Math.round((deviation / grainSpan + 0.5) * 255), 0, 255)
  }
}

/** Grain of one layer: mean 0, standard deviation 1. */
function* layer(seed: number): Generator<void, Float64Array> {
  const white = new Float64Array(grainTilePx ** 2)
  for (let start = 0; start < white.length; start += stepTexels) {
    yield
    fillWhite(white.subarray(start, start + stepTexels), start * 4 + seed)
  }
  const blurred = yield* blur(yield* blur(white, 1), grainTilePx)
  yield
  const mean = blurred.reduce((sum, value) => sum + value, 0) / blurred.length
  yield
  const variance = blurred.reduce((sum, value) => sum + (value - mean) ** 2, 0) / blurred.length
  yield
  const deviation = Math.sqrt(variance)
  return blurred.map((value) => (value - mean) / deviation)
}

/** Fills texels with white noise. @param index of the first texel's random number; those of a layer are 4 apart */
function fillWhite(texels: Float64Array, index: number): void {
  for (let at = 0; at < texels.length; at++) texels[at] = gaussian(index + at * 4)
}

/** Normally distributed number of an index, by Box and Muller from two hashes. */
function gaussian(index: number): number {
  const uniform = (pcgHash(index * 2) + 0.5) / 2 ** 32
  return Math.sqrt(-2 * Math.log(uniform)) * Math.cos((2 * Math.PI * pcgHash(index * 2 + 1)) / 2 ** 32)
}

/** Blurs along one direction, wrapping at the edges; neighbours are `stride` apart, a power of two. */
function* blur(values: Float64Array, stride: number): Generator<void, Float64Array> {
  const blurred = new Float64Array(values.length)
  for (let start = 0; start < values.length; start += stepTexels) {
    yield
    blurTexels(values, blurred, { start, stride })
  }
  return blurred
}

function blurTexels(
  values: Float64Array,
  blurred: Float64Array,
  { start, stride }: { readonly start: number; readonly stride: number },
): void {
  const side = Math.exp(-1 / (2 * blurPx ** 2))
  const weight = 1 + 2 * side
  const inRow = grainTilePx * stride - 1
  for (let at = start; at < start + stepTexels; at++) {
    const row = at & ~inRow
    const before = values[row | ((at - stride) & inRow)] ?? 0
    const after = values[row | ((at + stride) & inRow)] ?? 0
    blurred[at] = ((values[at] ?? 0) + side * (before + after)) / weight
  }
}
