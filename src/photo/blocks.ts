import { rec709Weights, srgbByteToLinear } from '../colour/srgb.ts'
import { chromaOfLight } from './chroma.ts'
import { faceWeights, type SmallImage } from './frameWeights.ts'

/**
 * Blocks of 2 x 2 pixels of a small image that are neither clipped nor lost in noise: their means have half the noise.
 */
export type Blocks = {
  /** Linear luminance of each, 0 to 1. */
  readonly luminances: Float64Array
  /** Chroma of each: along the Planckian locus, and across it. */
  readonly warmths: Float64Array
  readonly tints: Float64Array
  /** How far each belongs to the place of a face, 0 to 1. */
  readonly faceParts: Float64Array
  /** Part of the image's blocks that is usable, and the same of the face's, 0 to 1. */
  readonly usablePart: number
  readonly usableFacePart: number
}

/** Largest code that is not clipped, and least linear light of a channel that is not lost in noise. */
const usable = { maxCode: 249, minLight: 0.003 } as const

/** Reads the usable blocks of a small image. */
export function readBlocks(image: SmallImage): Blocks {
  const [columns, rows] = [image.width >> 1, image.height >> 1]
  const isFace = faceWeights(columns, rows)
  const size = columns * rows
  const luminances = new Float64Array(size)
  const warmths = new Float64Array(size)
  const tints = new Float64Array(size)
  const faceParts = new Float64Array(size)
  const light = new Float64Array(3)
  let [count, usableFace, face] = [0, 0, 0]
  for (let block = 0; block < size; block += 1) {
    const facePart = isFace[block] ?? 0
    face += facePart
    if (!readBlock(image, (block % columns) * 2, Math.floor(block / columns) * 2, light)) continue
    const [red = 0, green = 0, blue = 0] = light
    const { warmth, tint } = chromaOfLight(red, green, blue)
    luminances[count] = red * rec709Weights[0] + green * rec709Weights[1] + blue * rec709Weights[2]
    warmths[count] = warmth
    tints[count] = tint
    faceParts[count] = facePart
    usableFace += facePart
    count += 1
  }
  return {
    luminances: luminances.subarray(0, count),
    warmths: warmths.subarray(0, count),
    tints: tints.subarray(0, count),
    faceParts: faceParts.subarray(0, count),
    usablePart: size === 0 ? 0 : count / size,
    usableFacePart: face === 0 ? 0 : usableFace / face,
  }
}

/** Reads the mean linear light of 2 x 2 pixels; false where one is clipped, or a channel is lost in noise. */
function readBlock({ data, width }: SmallImage, x: number, y: number, light: Float64Array): boolean {
  const upper = (y * width + x) * 4
  const lower = upper + width * 4
  for (let channel = 0; channel < 3; channel += 1) {
    const one = data[upper + channel] ?? 0
    const two = data[upper + 4 + channel] ?? 0
    const three = data[lower + channel] ?? 0
    const four = data[lower + 4 + channel] ?? 0
    if (Math.max(one, two, three, four) > usable.maxCode) return false
    const sum =
      srgbByteToLinear(one) + srgbByteToLinear(two) + srgbByteToLinear(three) + srgbByteToLinear(four)
    if (sum < 4 * usable.minLight) return false
    light[channel] = sum / 4
  }
  return true
}

/** Part of the usable blocks that is the brightest. */
const brightestPart = 0.05

/** Warmth of the brightest twentieth of the blocks: the mean of its middle half, which no single lamp or star moves. */
export function warmthOfBrightest({ luminances, warmths }: Blocks): number {
  const size = Math.ceil(luminances.length * brightestPart)
  const threshold = luminances.slice().sort()[luminances.length - size] ?? 0
  const brightest = warmths.filter((_, block) => (luminances[block] ?? 0) >= threshold).sort()
  const middle = brightest.subarray(brightest.length >> 2, brightest.length - (brightest.length >> 2))
  return middle.length === 0 ? 0 : middle.reduce((sum, warmth) => sum + warmth, 0) / middle.length
}
