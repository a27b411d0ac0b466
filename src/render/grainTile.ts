import { runSync } from '../lib/timeSlice.ts'
import { pcgHash } from '../lib/bits.ts'
import type { Effects } from '../filters/effects.ts'

/** Pixels along each side of the grain tile, a power of two. */
export const grainTilePx = 256

/** Standard deviations that the tile's bytes span. */
export const grainSpan = 8

/** Change of an sRGB code of 0.5 per unit of density: ln 10 x light / (light per code). */
const codePerDensity = 0.533

/**
 * Grain amplitude: codes from one end of the tile to the other, in units of code x (1 - code). Grain is strongest at mid
 * grey, and fades towards black and white, where paper has no slope.
 */
export function grainAmplitude({ grainDensity }: Pick<Effects, 'grainDensity'>): number {
  return 4 * codePerDensity * grainSpan * grainDensity
}

/** Texels in one step of `grainSteps`. */
const stepTexels = grainTilePx ** 2 / 16

const blurPx = 0.45
/** Correlation of the three layers' grain; a choice. */
const layerCorrelation = 0.4

/**
 * Tileable film grain: RGBA bytes, 127.5 is none, 255 is four standard deviations. Gaussian, blurred by 0.45 px as an
 * enlarger's lens does, the same on every machine. Red, green and blue correlate by 0.4; black and white uses red alone.
 */
export function grainTile(): Uint8Array<ArrayBuffer> {
  return runSync(grainSteps())
}

/** Steps of `grainTile`, of about a millisecond each; returns the tile. */
export function* grainSteps(): Generator<void, Uint8Array<ArrayBuffer>> {
  const common = yield* layer(0)
  const tile = new Uint8Array(grainTilePx ** 2 * 4).fill(255)
  for (const channel of [0, 1, 2]) {
    const own = yield* layer(channel + 1)
    const shared = Math.sqrt(layerCorrelation)
    const alone = Math.sqrt(1 - layerCorrelation)
    for (let at = 0; at < own.length; at++) {
      if (at % stepTexels === 0) yield
      const deviation = shared * (common[at] ?? 0) + alone * (own[at] ?? 0)
      tile[at * 4 + channel] = Math.min(255, Math.max(0, Math.round((deviation / grainSpan + 0.5) * 255)))
    }
  }
  return tile
}

/** Grain of one layer: mean 0, standard deviation 1. */
function* layer(seed: number): Generator<void, Float64Array> {
  const white = new Float64Array(grainTilePx ** 2)
  for (let at = 0; at < white.length; at++) {
    if (at % stepTexels === 0) yield
    white[at] = gaussian(at * 4 + seed)
  }
  const blurredDown = blurDown(white, 1)
  yield
  const blurred = blurDown(blurredDown, grainTilePx)
  yield
  const mean = blurred.reduce((sum, value) => sum + value, 0) / blurred.length
  yield
  const variance = blurred.reduce((sum, value) => sum + (value - mean) ** 2, 0) / blurred.length
  yield
  return blurred.map((value) => (value - mean) / Math.sqrt(variance))
}

/** Normally distributed number of an index, by Box and Muller from two hashes. */
function gaussian(index: number): number {
  const uniform = (pcgHash(index * 2) + 0.5) / 2 ** 32
  return Math.sqrt(-2 * Math.log(uniform)) * Math.cos((2 * Math.PI * pcgHash(index * 2 + 1)) / 2 ** 32)
}

/** Blurs along one direction, wrapping at the edges; neighbours are `stride` apart. */
function blurDown(values: Float64Array, stride: number): Float64Array {
  const side = Math.exp(-1 / (2 * blurPx ** 2))
  const row = grainTilePx * stride
  return values.map((value, at) => {
    const start = at - (at % row)
    const before = values[start + ((at - start + row - stride) % row)] ?? 0
    const after = values[start + ((at - start + stride) % row)] ?? 0
    return (value + side * (before + after)) / (1 + 2 * side)
  })
}
