import { ramp } from '../../lib/numbers.ts'
import { backgroundLikeness } from './background.ts'
import { type Blocks, type BlockValues, smoothChroma, sumOf } from './blocks.ts'
import { skinPlausibility } from './chroma.ts'

// Where a face is, without a detector, in four factors that are multiplied:
// 1. Skin has one of the chromas of the Monk scale under the estimated light; in the dark the chroma is unknown: a half.
// 2. A face is unlike the border of the image: a wall of its colour reaches the border.
// 3. A face is in the upper middle, seldom at a side or in the lower quarter.
// 4. A block beside a window is a mixture with it; and what has skin above it is a neck or a shirt, not the face itself.

/** Weights of the blocks for the exposure, each 0 to 1. */
export type FaceWeights = {
  /** How likely a block is skin, of a face or below it. */
  readonly skin: BlockValues
  /** The same, where a face may resemble the background. */
  readonly likely: BlockValues
  /** How likely a block is skin of a face. */
  readonly faces: BlockValues
  /** How far it is below skin: a neck, a shirt, a table. */
  readonly below: BlockValues
  /** How far it is neither skin nor below skin. */
  readonly surround: BlockValues
}

/** Where a face may be, as parts of the image: anywhere but at its sides, and seldom in its lower quarter. */
const prior = { side: 0.2, y: 0.42, ySpread: 0.22 } as const

/**
 * Plausibility of skin where the chroma is not known: in the dark, or where light skin begins to be clipped. What is clipped
 * otherwise is a lamp, a window, the edge of one, or of a strong colour.
 */
const unknownPlausibility = 0.5
const clippedPlausibility = 0.05
const paleSkin = { min: 0.6, max: 0.9 } as const
const darkLuminance = 0.05

/**
 * A block is this many times less likely a face where the whole border of the image is like it. The smaller factor is for
 * the level of a face: where pale skin is like its wall, the hair would be the face otherwise.
 */
const backgroundFactor = { sure: 60, likely: 20 } as const

/**
 * A block beside a window: lowest luminance of the window, and how many times brighter than the block it is. The block may
 * weigh up to `factor` times as much as the window.
 */
const windowEdge = { luminance: 0.6, brighter: 1.3, factor: 3 } as const

/** Plausibility that every block has: where no face is found the whole picture counts. */
const minPlausibility = 0.003

/**
 * What is below skin: as far to its sides as shoulders are, in parts of the width, and with so much of all skin above it.
 */
const body = { reach: 0.19, skinAbove: { some: 0.2, whole: 0.45 } } as const

/** Height at which the surroundings begin to count less, and from which they don't: there are bodies, and a table. */
const lowerEdge = { from: 0.6, to: 0.9 } as const

/**
 * Weighs the blocks for the exposure. A face is skin by its chroma under the estimated light, unlike the border of the
 * image, anywhere but at the sides; below it are neck and shirt. Wood and pink walls have the chroma of skin; they reach the
 * border, and a face doesn't.
 * @param warmth of the light, as `estimateWarmth` gives it
 */
export function weighFaces(noisyBlocks: Blocks, warmth: number): FaceWeights {
  const blocks = smoothChroma(noisyBlocks)
  const alikes = backgroundLikeness(blocks)
  const plausibilities = alikes.map((_, block) => plausibilityOf(blocks, block, warmth))
  const skinBeside = (factor: number) =>
    withoutWindowEdges(
      alikes.map((alike, block) => {
        const plausibility = (plausibilities[block] ?? 0) / (1 + factor * alike)
        return priorAt(blocks, block) * (plausibility + minPlausibility)
      }),
      blocks,
    )
  const skin = skinBeside(backgroundFactor.sure)
  const below = belowSkin(skin, blocks)
  return {
    below,
    skin,
    likely: skinBeside(backgroundFactor.likely),
    faces: skin.map((weight, block) => weight * (1 - (below[block] ?? 0))),
    surround: skin.map((weight, block) => {
      const y = (Math.floor(block / blocks.columns) + 0.5) / blocks.rows
      return (1 - weight) * (1 - (below[block] ?? 0)) * ramp(y, lowerEdge.to, lowerEdge.from)
    }),
  }
}

/** Limits each weight by that of a neighbour in a window: a block at its edge is a mixture with it, and like nothing else. */
function withoutWindowEdges(skin: BlockValues, { columns, luminances }: Blocks): BlockValues {
  const { luminance: minLuminance, brighter, factor } = windowEdge
  return skin.map((own, block) => {
    const column = block % columns
    const brightness = Math.max(minLuminance, brighter * (luminances[block] ?? 0))
    const limitOf = (neighbour: number) =>
      (luminances[neighbour] ?? 0) > brightness ? factor * (skin[neighbour] ?? 0) : own
    return Math.min(
      own,
      column === 0 ? own : limitOf(block - 1),
      column === columns - 1 ? own : limitOf(block + 1),
      limitOf(block - columns),
      limitOf(block + columns),
    )
  })
}

function plausibilityOf(
  { luminances, warmths, tints, certainties }: Blocks,
  block: number,
  light: number,
): number {
  const certainty = certainties[block] ?? 0
  const luminance = luminances[block] ?? 0
  const isPale = luminance > paleSkin.min && luminance < paleSkin.max
  if (certainty === 0 && luminance > darkLuminance && !isPale) return clippedPlausibility
  const known = skinPlausibility({ warmth: (warmths[block] ?? 0) - light, tint: tints[block] ?? 0 })
  return certainty * known + (1 - certainty) * unknownPlausibility
}

function priorAt({ columns, rows }: Blocks, block: number): number {
  const x = ((block % columns) + 0.5) / columns
  const y = (Math.floor(block / columns) + 0.5) / rows
  const across = Math.min(1, Math.min(x, 1 - x) / prior.side)
  return across * Math.exp(-0.5 * ((y - prior.y) / prior.ySpread) ** 2)
}

/** How far each block is below skin, 0 to 1. */
function belowSkin(skin: BlockValues, { columns, rows }: Blocks): BlockValues {
  const reach = Math.round(body.reach * columns)
  const { some, whole } = body.skinAbove
  const total = sumOf(skin) || 1
  const above = new Float64Array(columns)
  const below = new Float64Array(skin.length)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [first, last] = [Math.max(0, column - reach), Math.min(columns - 1, column + reach)]
      let sum = 0
      for (let near = first; near <= last; near += 1) sum += above[near] ?? 0
      below[row * columns + column] = ramp(sum / total, some, whole)
    }
    for (let column = 0; column < columns; column += 1)
      above[column] = (above[column] ?? 0) + (skin[row * columns + column] ?? 0)
  }
  return below
}
