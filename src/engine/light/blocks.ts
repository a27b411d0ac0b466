import { rec709Weights, srgbByteToLinear } from '../../lib/colour/srgb.ts'
import { chromaOfLight } from './chroma.ts'
import { clamp } from '../../lib/numbers.ts'

/** Small image that is metered: sRGB, RGBA, 8 bits each, rows from the top. */
export type SmallImage = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Number for each block of an image, row by row. */
export type BlockValues = Float64Array

/** Blocks of 2 x 2 pixels of a small image: their means have half the noise of its pixels. */
export type Blocks = {
  readonly columns: number
  readonly rows: number
  /** Linear luminance, 0 to 1. */
  readonly luminances: BlockValues
  /** Chroma along the Planckian locus and across it; 0 where it is not known. */
  readonly warmths: BlockValues
  readonly tints: BlockValues
  /** How well the chroma is known, 0 to 1: 0 where a channel is clipped or lost in noise. */
  readonly certainties: BlockValues
  readonly brightest: Brightest
}

/** Brightest twentieth of the usable blocks. */
type Brightest = {
  /** Luminance of the darkest of them. */
  readonly luminance: number
  /** Mean warmth of their middle half, which no single lamp or star moves. */
  readonly warmth: number
}

/** Sum of the values. */
export function sumOf(values: BlockValues): number {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0
  return sum
}

/** Weighted mean; 0 where all weights are 0. */
export function meanOf(values: BlockValues, weights: BlockValues): number {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += (weights[at] ?? 0) * (values[at] ?? 0)
  return sum / (sumOf(weights) || 1)
}

/** Largest code that is not clipped, and least linear light of a channel that is not lost in noise. */
const usable = { maxCode: 249, minLight: 0.003 } as const

/**
 * Luminance at which the noise of a webcam makes the chroma half as certain; and the light of the darkest channel from
 * which it is certain, as a multiple of `usable.minLight`: a block that comes and goes with its noise would make the meter
 * flicker.
 */
const noisy = { luminance: 0.01, certainFrom: 3 } as const

/** Reads the blocks of a small image. */
export function readBlocks(image: SmallImage): Blocks {
  const [columns, rows] = [image.width >> 1, image.height >> 1]
  const size = columns * rows
  const [luminances, warmths] = [new Float64Array(size), new Float64Array(size)]
  const [tints, certainties] = [new Float64Array(size), new Float64Array(size)]
  const light = new Float64Array(3)
  for (let block = 0; block < size; block += 1) {
    const isUsable = readBlock(image, (block % columns) * 2, Math.floor(block / columns) * 2, light)
    const [red = 0, green = 0, blue = 0] = light
    const luminance = red * rec709Weights[0] + green * rec709Weights[1] + blue * rec709Weights[2]
    luminances[block] = luminance
    if (!isUsable) continue
    const { warmth, tint } = chromaOfLight(red, green, blue)
    warmths[block] = warmth
    tints[block] = tint
    certainties[block] = certaintyOf(luminance, Math.min(red, green, blue))
  }
  const brightest = brightestOf({ luminances, warmths, certainties })
  return { columns, rows, luminances, warmths, tints, certainties, brightest }
}

function certaintyOf(luminance: number, darkest: number): number {
  const part = (darkest / usable.minLight - 1) / (noisy.certainFrom - 1)
  return (luminance / (luminance + noisy.luminance)) * clamp(part, 0.01, 1)
}

/** Reads the mean linear light of 2 x 2 pixels; false where one is clipped, or a channel is lost in noise. */
function readBlock({ data, width }: SmallImage, x: number, y: number, light: Float64Array): boolean {
  const upper = (y * width + x) * 4
  const lower = upper + width * 4
  let isUsable = true
  for (let channel = 0; channel < 3; channel += 1) {
    const one = data[upper + channel] ?? 0
    const two = data[upper + 4 + channel] ?? 0
    const three = data[lower + channel] ?? 0
    const four = data[lower + 4 + channel] ?? 0
    const sum =
      srgbByteToLinear(one) + srgbByteToLinear(two) + srgbByteToLinear(three) + srgbByteToLinear(four)
    if (Math.max(one, two, three, four) > usable.maxCode || sum < 4 * usable.minLight) isUsable = false
    light[channel] = sum / 4
  }
  return isUsable
}

/** Smooths the chromas over 3 x 3 blocks, each as certain as it is. */
export function smoothChroma(blocks: Blocks): Blocks {
  const { columns, certainties } = blocks
  const sums = blurred(certainties, columns)
  const smooth = (chromas: BlockValues) =>
    blurred(
      chromas.map((chroma, block) => chroma * (certainties[block] ?? 0)),
      columns,
    ).map((sum, block) => sum / ((sums[block] ?? 0) || 1))
  return { ...blocks, warmths: smooth(blocks.warmths), tints: smooth(blocks.tints) }
}

/** Sums 3 x 3 values, weighted 1, 2, 1 across and down; those beyond the sides are missing. */
function blurred(values: BlockValues, columns: number): BlockValues {
  const across = values.map((value, at) => {
    const column = at % columns
    const left = column === 0 ? 0 : (values[at - 1] ?? 0)
    const right = column === columns - 1 ? 0 : (values[at + 1] ?? 0)
    return left + 2 * value + right
  })
  return across.map((value, at) => (across[at - columns] ?? 0) + 2 * value + (across[at + columns] ?? 0))
}

/** Part of the usable blocks that is the brightest. */
const brightestPart = 0.05

/** Finds the brightest of the usable blocks. */
function brightestOf({
  luminances,
  warmths,
  certainties,
}: Pick<Blocks, 'luminances' | 'warmths' | 'certainties'>): Brightest {
  const usableLuminances = luminances.filter((_, block) => (certainties[block] ?? 0) > 0).sort()
  const size = Math.ceil(usableLuminances.length * brightestPart)
  const luminance = usableLuminances[usableLuminances.length - size] ?? 0
  const brightest = warmths
    .filter((_, block) => (certainties[block] ?? 0) > 0 && (luminances[block] ?? 0) >= luminance)
    .sort()
  const middle = brightest.subarray(brightest.length >> 2, brightest.length - (brightest.length >> 2))
  const sum = middle.reduce((total, warmth) => total + warmth, 0)
  return { luminance, warmth: sum / (middle.length || 1) }
}
