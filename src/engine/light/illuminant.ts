import { lightLikelihood, skinLikelihood, surfaceLikelihood } from './chroma.ts'
import { type Blocks, sumOf } from './blocks.ts'
import { chromaGrid, type ChromaHistogram, histogramAround, histogramOfFace } from './chromaHistogram.ts'
import { facePlace } from './facePlace.ts'

/**
 * Lights that are tried, in steps of the grid's warmth: -0.2 to 1.05. Cameras leave no more of a lamp or of shade: what is
 * bluer is a sky, and no white by a cool lamp.
 */
const lights = Array.from({ length: 26 }, (_, index) => index - 4)

/**
 * Independent observations that an image is worth, and its face: neighbours tell the same. The face is worth more: a room
 * of wood is as likely as a white one by a lamp, and only the face tells which it is.
 */
const observations = { around: 10, face: 22 } as const

/** Part of the face's place that must differ from the surroundings to be worth a face: a small head fills no more of it. */
const wholeFacePart = 0.2

/** With fewer usable pixels than this part, an image is worth less. */
const wholePart = 0.15

/** Chance that a face is in the middle; and how likely its chromas are where it is something else. */
const faceChance = 0.8
const likelihoodOfAnything = 0.1

/**
 * Estimates the warmth of a scene's light: 0 is neutral, and the scale that of `Chroma`.
 *
 * Colour by correlation: for each light, how likely are the image's chromas, if what the light adds is taken away? The
 * result is the mean over the lights, each with its probability, so that a doubtful scene moves it little. A face in the
 * middle is skin and never white, whatever its tone: of a subject before wood or a red curtain without anything white it
 * is known that the light was not that of the wood. What is clipped, as lamps are, tells nothing. White is among the
 * brightest: the light is at most as warm, or as cool, as they are.
 *
 * Source: Finlayson, Hordley and Hubel 2001, "Color by correlation"; the lights are those of the Planckian locus only, as
 * in Mazin, Delon and Gousseau 2015, "Estimation of illuminants from projections on the Planckian locus".
 */
export function estimateWarmth(blocks: Blocks, tables: LightTables): number {
  const warmth = meanLight(scoreLights(blocks, tables))
  const brightest = blocks.brightest.warmth
  return Math.min(Math.max(0, brightest), Math.max(Math.min(0, brightest), warmth))
}

/** Mean warmth of the lights by their probabilities. */
function meanLight(scores: readonly number[]): number {
  const best = Math.max(...scores)
  let [sum, probabilities] = [0, 0]
  for (const [index, light] of lights.entries()) {
    const probability = Math.exp((scores[index] ?? -Infinity) - best)
    sum += probability * light * chromaGrid.warmth.step
    probabilities += probability
  }
  return sum / probabilities
}

/** Logarithm of the probability of each light, but for a constant. */
function scoreLights(blocks: Blocks, tables: LightTables): readonly number[] {
  const faceParts = facePlace(blocks)
  const { usablePart, usableFacePart } = usableParts(blocks, faceParts)
  const around = histogramAround(blocks, faceParts)
  const { face, part } = withoutSurroundings(histogramOfFace(blocks, faceParts), around)
  const surfaces = correlate(around, tables.surface)
  const skins = correlate(face, tables.skin)
  const trust = observations.around * Math.min(1, usablePart / wholePart) ** 2
  const faceTrust = observations.face * Math.min(1, part / wholeFacePart)
  const anything = Math.log(likelihoodOfAnything)
  return lights.map((light, index) => {
    const skin = usableFacePart * (skins[index] ?? 0) + (1 - usableFacePart) * anything
    const faceScore = Math.log(
      faceChance * Math.exp(faceTrust * skin) + (1 - faceChance) * Math.exp(faceTrust * anything),
    )
    return trust * (surfaces[index] ?? 0) + faceScore + lightLikelihood(light * chromaGrid.warmth.step)
  })
}

/** Part of the image's blocks that is usable, and the same of the face's, 0 to 1. */
function usableParts({ certainties }: Blocks, faceParts: Float64Array) {
  let [usable, usableFace, face] = [0, 0, 0]
  for (const [block, part] of faceParts.entries()) {
    face += part
    if ((certainties[block] ?? 0) === 0) continue
    usable += 1
    usableFace += part
  }
  return {
    usablePart: usable / (certainties.length || 1),
    usableFacePart: usableFace / (face || 1),
  }
}

/**
 * Takes the surroundings' chromas from the face's: beside a small head the place of a face shows the wall, and a wall that
 * fills the picture has no face.
 * @returns the rest, whose sum is 1, and its part of the face's histogram
 */
function withoutSurroundings(histogram: ChromaHistogram, around: ChromaHistogram) {
  const size = sumOf(around) || 1
  const face = new Float64Array(histogram.length)
  let part = 0
  for (let point = 0; point < face.length; point += 1) {
    const rest = Math.max(0, (histogram[point] ?? 0) - (around[point] ?? 0) / size)
    face[point] = rest
    part += rest
  }
  for (let point = 0; point < face.length; point += 1) face[point] = (face[point] ?? 0) / (part || 1)
  return { face, part }
}

/** Sums the likelihoods of a histogram's chromas for each light, which shifts the table. */
function correlate(histogram: ChromaHistogram, table: Float64Array): Float64Array {
  const sums = new Float64Array(lights.length)
  for (let point = 0; point < histogram.length; point += 1) {
    const weight = histogram[point] ?? 0
    if (weight === 0) continue
    let shifted = point + lights.length * chromaGrid.tint.count
    for (let index = 0; index < sums.length; index += 1) {
      shifted -= chromaGrid.tint.count
      sums[index] = (sums[index] ?? 0) + weight * (table[shifted] ?? 0)
    }
  }
  return sums
}

const maxLight = Math.max(...lights)

/** Tables of likelihoods: of surfaces and of skin, on the grid and as far beyond it as the lights shift it. */
export type LightTables = { readonly surface: Float64Array; readonly skin: Float64Array }

/** Computes the tables that every estimate reads, in about a millisecond. */
export function createLightTables(): LightTables {
  const { warmth, tint } = chromaGrid
  const table = (likelihood: typeof surfaceLikelihood) =>
    Float64Array.from({ length: (warmth.count + lights.length) * tint.count }, (_, at) =>
      likelihood({
        warmth: warmth.min + (Math.floor(at / tint.count) - maxLight) * warmth.step,
        tint: tint.min + (at % tint.count) * tint.step,
      }),
    )
  return { surface: table(surfaceLikelihood), skin: table(skinLikelihood) }
}
