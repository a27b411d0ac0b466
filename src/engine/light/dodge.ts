import { clamp, ramp } from '../../lib/numbers.ts'
import { type Blocks, type BlockValues, meanOf, smoothChroma } from './blocks.ts'
import { backlightOf, nightness } from './dimness.ts'
import { type DodgeMap, dodgeSlope } from './DodgeMap.ts'
import { fitLines, localMean, nearness, spreadMarks } from './edgeAware.ts'
import { faceLevels } from './faceLevels.ts'
import { facePlace } from './facePlace.ts'
import type { FaceWeights } from './faceWeights.ts'
import { softDeadBand } from './whiteBalance.ts'

// How faces in little light are exposed:
// 1. What is around them says how much light the room lacks, and the whole picture is opened by that (`dimness.ts`): as the
//    light falls, walls and faces stay as they are, and nothing has an edge.
// 2. A face is dodged only where that is not enough: before a window that is clipped, or where it is darker than any skin is
//    in good light.
// 3. Skin at the level of its face marks the sitter (`faceWeights.ts`). The marks spread to what is next to them and has their
//    brightness and chroma, hair and neck (`edgeAware.ts`).
// 4. Between the blocks a line over the luma of each pixel follows the outlines (`DodgeMap.ts`).

/**
 * Stops by which a dodged face is opened in all, by the binary logarithm of its luminance: as many as lift skin of any tone,
 * two stops under, to 85 % and more of the lightness that its print has in good light. Deep skin is opened by a part of what
 * it lacks to white, any by `min` at least; and light skin by a part of what it lacks to a luminance, so that it is never
 * burnt. The lighter a tone, the lighter it stays.
 */
const opening = { slope: 0.515, min: 1.5, light: { slope: 0.83, luminance: 0.66 } } as const

/**
 * Opening by what the room lacks. Deep skin gets some stops for each that it still lacks to a luminance, as it does in good
 * light: none up to the smaller lack, all from the larger one on. Light skin is not opened beyond a luminance. Highlights of
 * a face are not opened beyond that of `highlights`, nor those of the middle of the picture, where a face may be that is not
 * recognized.
 */
const roomOpening = {
  deep: { stopsPerStop: 0.22, luminance: 0.25, lack: { none: 0.1, whole: 1.25 } },
  pale: { stopsPerStop: 1.2, luminance: 0.44 },
  highlights: { face: 0.65, middle: 0.9 },
} as const

/** Dead band of the lack in stops: a good exposure is left alone, and the opening never jumps. */
const lackDeadBand = { leftAlone: 1 / 3, whole: 2 } as const

/** Stops by which the whole picture is opened at most: by the room; and where a dodge is too little. */
const maxStops = { room: 3, beyondDodge: 2.6 } as const

/** Luminances of a face from which on it is darker than any skin in good light: tone 10 of the Monk scale has 0.02. */
const darkFace = { from: 0.022, whole: 0.0078 } as const

/** Stops of exposure between which a face is in little light: what the exposure hardly opens is not dodged. */
const opened = { from: 0.1, whole: 0.38 } as const

/** Stops across a face's border at most, and least dodge that is made. */
const dodgeBounds = { min: 0.02, max: 1 } as const

/** Largest belief in a face between which there is one. */
const certain = { from: 0.05, whole: 0.2 } as const

/** Weight of a face anywhere in the level of the faces, beside 1 of one in the middle on top of it. */
const weightAnywhere = 0.2

/** Part of the largest belief from which on a block counts as a face. */
const leastBelief = 0.25

/** Stops around the mean of a face that are skin: hair is darker, an edge before a window brighter. */
const skinStops = { middle: 0.1, spread: 1.5 } as const

/** How firmly skin is dodged; stops around the face's level that its skin has; and how near to a face it is, down to its neck. */
const marking = { strength: 8, stops: 1.8, near: { from: 0.05, whole: 0.3, rowsToNeck: 5 } } as const

/** Stops above a face from which on all is as bright: the line over luma is as steep beside a window as beside a wall. */
const maxEdge = 2

/**
 * Marks that are spread count this many times; then a part of a dodge up to `none` is as good as none, and one from `whole` on as
 * all. A face loses a little of its dodge at its outline, so that what is beside it has no halo.
 */
const spreadFactor = 1.25
const ends = { none: 0.45, whole: 0.85 } as const

/** Keeps the logarithm of black finite. */
const flare = 0.002

/** Exposure of a whole picture in stops, and of its faces on top of it. */
export type FaceExposure = { readonly stops: number; readonly dodge: DodgeMap | undefined }

/**
 * Exposes the faces of a picture in little light, each by its own level. In good light it changes nothing.
 * @param stops exposure of the whole picture in even light
 * @param lack stops of light that the room lacks
 */
export function exposeFaces(
  blocks: Blocks,
  weights: FaceWeights,
  { stops, lack }: { readonly stops: number; readonly lack: number },
): FaceExposure {
  const logs = blocks.luminances.map((luminance) => Math.log2(luminance + flare))
  const faces = findFaces(blocks, logs, weights)
  const headroomOf = (of: BlockValues, luminance: number) =>
    Math.log2(luminance) - faceLevels(logs, of).highlights
  const { highlights } = roomOpening
  const byRoom = Math.min(
    faces.certainty * stopsByRoom(meanOf(faces.levels, faces.weights), lack),
    headroomOf(faces.place, highlights.middle),
    maxStops.room,
  )
  const backlight = backlightOf(blocks, weights.surround)
  const isOpened = ramp(Math.max(stops, byRoom), opened.from, opened.whole)
  const dodgedStops = (level: number, from: number) =>
    faces.certainty * Math.max(isOpened * backlight, darknessOf(level)) * (wantedStops(level) - from)
  const beyondDodge = faces.levels.map((level) => Math.max(0, dodgedStops(level, stops) - dodgeBounds.max))
  const further = Math.max(byRoom, Math.min(stops + meanOf(beyondDodge, faces.weights), maxStops.beyondDodge))
  const whole = Math.max(stops, Math.min(further, headroomOf(faces.beliefs, highlights.face)))
  const dodges = localMean(
    faces.levels.map((level) => clamp(dodgedStops(level, whole), 0, dodgeBounds.max)),
    faces.weights,
    blocks.columns,
  )
  return { stops: whole, dodge: dodgeMap(blocks, { logs, faces, weights, dodges }) }
}

/** Faces of a picture. */
type Faces = {
  /** How likely each block is one, beside the likeliest: 0 to 1. */
  readonly beliefs: BlockValues
  readonly weights: BlockValues
  /** How far each block is in the place of a face in the middle. */
  readonly place: BlockValues
  /** Binary logarithm of the luminance of the face that is nearest to each block. */
  readonly levels: BlockValues
  /** How certain it is that there is a face at all, 0 to 1. */
  readonly certainty: number
}

function findFaces(blocks: Blocks, logs: BlockValues, { likely, surround }: FaceWeights): Faces {
  const most = likely.reduce((max, belief) => Math.max(max, belief), Number.MIN_VALUE)
  const beliefs = likely.map((belief) => ramp(belief / most, leastBelief, 1))
  const darkness = nightness(blocks, logs, surround)
  const place = facePlace(blocks)
  // At night the face of a place in the middle is as good a guess as any.
  const weights = beliefs.map(
    (belief, at) =>
      (1 - darkness) * belief ** 2 * (weightAnywhere + (place[at] ?? 0)) + darkness * (place[at] ?? 0),
  )
  const levels = levelsOf(logs, weights, blocks.columns)
  return { beliefs, weights, place, levels, certainty: ramp(most, certain.from, certain.whole) }
}

/** Level of the face that is nearest to each block: of its skin, without hair and edges. */
function levelsOf(logs: BlockValues, weights: BlockValues, columns: number): BlockValues {
  const around = localMean(logs, weights, columns)
  const ofSkin = weights.map((weight, at) => {
    const away = Math.abs((logs[at] ?? 0) - (around[at] ?? 0) - skinStops.middle)
    return weight * clamp(skinStops.spread - away, 0, 1)
  })
  return localMean(logs, ofSkin, columns)
}

function wantedStops(level: number): number {
  const { slope, min, light } = opening
  return Math.min(Math.max(-slope * level, min), light.slope * (Math.log2(light.luminance) - level))
}

/** How far a level is below that of any skin in good light, 0 to 1. */
function darknessOf(level: number): number {
  return ramp(level, Math.log2(darkFace.from), Math.log2(darkFace.whole))
}

function stopsByRoom(level: number, lack: number): number {
  const { deep, pale } = roomOpening
  const stillDark = Math.max(0, Math.log2(deep.luminance) - level - lack)
  return Math.min(
    softDeadBand(lack, lackDeadBand) +
      deep.stopsPerStop * stillDark * ramp(lack, deep.lack.none, deep.lack.whole),
    pale.stopsPerStop * (Math.log2(pale.luminance) - level),
    wantedStops(level),
  )
}

type Dodging = {
  readonly logs: BlockValues
  readonly faces: Faces
  readonly weights: FaceWeights
  readonly dodges: BlockValues
}

function dodgeMap(blocks: Blocks, dodging: Dodging): DodgeMap | undefined {
  const { faces, dodges } = dodging
  const mayDodge = dodges.some((dodge, at) => dodge * (faces.beliefs[at] ?? 0) > dodgeBounds.min)
  if (!mayDodge) return undefined
  const parts = spreadFaces(blocks, dodging)
  const most = dodges.reduce((max, dodge, at) => Math.max(max, dodge * (parts[at] ?? 0)), 0)
  if (most < dodgeBounds.min) return undefined
  const { columns, rows } = blocks
  return { columns, rows, values: packed({ parts, dodges, levels: faces.levels }, blocks), maxStops: most }
}

/** Part of the dodge that each block gets, 0 to 1: skin of the faces, and what is next to it and like it, as a neck is. */
function spreadFaces(blocks: Blocks, { logs, faces, weights }: Dodging): BlockValues {
  const { columns } = blocks
  const { stops, near, strength } = marking
  const nearFace = nearness(faces.weights, columns)
  const levels = localMean(faces.levels, faces.weights, columns)
  const beliefs = weights.skin.map((skin, at) => {
    const above = (logs[at] ?? 0) - (levels[at] ?? 0)
    const alike = skin * clamp(stops - Math.abs(above), 0, 1)
    const face = (weights.faces[at] ?? 0) * clamp(stops - above, 0, 1)
    const nearest = Math.max(nearFace[at] ?? 0, nearFace[at - near.rowsToNeck * columns] ?? 0)
    return Math.max(face, alike) * ramp(nearest, near.from, near.whole)
  })
  const most = beliefs.reduce((max, belief) => Math.max(max, belief), Number.MIN_VALUE)
  const marks = beliefs.map((belief) => strength * ramp(belief / most, leastBelief, 1) ** 2)
  return spreadMarks(logs, smoothChroma(blocks), marks).map((part) => Math.min(1, spreadFactor * part))
}

type Dodges = { readonly parts: BlockValues; readonly dodges: BlockValues; readonly levels: BlockValues }

/** Values of a map: the parts as lines over luma, steeper by what is cut off at both ends, and the dodges. */
function packed({ parts, dodges, levels }: Dodges, { luminances, columns }: Blocks): Float64Array {
  const capped = luminances.map((luminance, at) =>
    Math.sqrt(Math.min(luminance, 2 ** ((levels[at] ?? 0) + maxEdge))),
  )
  const falling = fitLines(parts, capped, columns)
  // A line that rises towards what is brighter would dodge a wall beyond the cap, as far as it is brighter.
  const rising = fitLines(parts, luminances.map(Math.sqrt), columns)
  const values = new Float64Array(parts.length * 4)
  for (let at = 0; at < parts.length; at += 1) {
    const lines = (falling.slopes[at] ?? 0) > 0 ? rising : falling
    const part = ramp(lines.parts[at] ?? 0, ends.none, ends.whole)
    const slope = (lines.slopes[at] ?? 0) / (ends.whole - ends.none) / dodgeSlope
    values.set([part, clamp(slope, -1, 1) / 2 + 0.5, lines.lumas[at] ?? 0, dodges[at] ?? 0], at * 4)
  }
  return values
}
