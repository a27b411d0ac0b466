import type { Blocks, BlockValues } from './blocks.ts'
import { type DodgeMap, dodgeSlope } from './DodgeMap.ts'
import { fitLines, localMean, spreadMarks } from './edgeAware.ts'
import { faceLevels } from './faceLevels.ts'
import { facePlace } from './facePlace.ts'
import type { FaceWeights } from './faceWeights.ts'

/**
 * Stops by which a face in little light is opened in all, by the binary logarithm of its luminance: as many as lift skin of
 * any tone, two stops under, to 85 % and more of the lightness that its print has in good light. Deep skin is opened by a
 * part of what it lacks to white, any by `min` at least; and light skin by a part of what it lacks to a luminance, so that it
 * is never burnt. The lighter a tone, the lighter it stays.
 */
const opening = { slope: 0.515, min: 1.5, light: { slope: 0.83, luminance: 0.66 } } as const

/** Stops of exposure between which a face is in little light: what the exposure hardly opens is not dodged. */
const opened = { from: 0.25, whole: 0.38 } as const

/** Stops across a face's border at most, and least dodge that is made. */
const dodgeBounds = { min: 0.02, max: 1 } as const

/**
 * Stops, and luminance of the brightest face, to which the whole picture is opened at most where a dodge is too little: by
 * more than two stops only for what is certainly a face. Where the room is as dark as the face, the whole picture is opened
 * instead of the face, by `opening.min` and to a luminance of the `room` at most.
 */
const maxOpening = { stops: 2, certainStops: 2.45, luminance: 0.56, room: 0.5 } as const
/** Largest belief in a face between which there is one. */
const certain = { from: 0.05, whole: 0.2 } as const

/**
 * Mean logarithms of the surroundings, without what is clipped, between which a night begins: a face may be like them; and the
 * part of the surroundings that is not clipped.
 */
const night = { from: -5, whole: -5.5, clipped: 0.5, part: 0.15, wholePart: 0.35 } as const

/** Weight of a face in its own level anywhere, and in the place of a face at night, beside that of a face in the middle. */
const levelWeight = { anywhere: 0.2, atNight: 0.05 } as const

/** Mean belief in the place of a face between which there is one. */
const centred = { from: 0.1, whole: 0.2 } as const

/** Middles of two sitters beside each other, and stops by which their places are darker than the surroundings. */
const besides = { left: 0.29, right: 0.71, from: 0.1, whole: 0.5 } as const

/** How firmly what is believed to be a face is dodged: beliefs up to `least` are a wall's; and all in a face's place is. */
const marking = { least: 0.03, strength: 80, place: 0.1 } as const

/** Part of a face's place from which on a block is in it at night; and how surely it is no face elsewhere, in times of a wall. */
const support = { part: 0.6, outside: 30 } as const

/** Stops above a face from which on all is as bright: the line over luma is as steep beside a window as beside a wall. */
const maxEdge = 2

/** Belief in a face from which on a block brighter than it is not held to be surely a wall. */
const doubtful = 0.15

/**
 * Marks that are spread count this many times; then a part of a dodge up to `none` is as good as none, and one from `whole` on as
 * all. A face loses a little of its dodge at its outline, so that what is beside it has no halo.
 */
const spreadFactor = 1.25
const ends = { none: 0.45, whole: 0.85 } as const

/** Keeps the logarithm of black finite. */
const flare = 0.002

/** Exposure of a whole picture in stops, and of its faces on top of it. */
export type DodgedExposure = { readonly stops: number; readonly dodge: DodgeMap | undefined }

/**
 * Dodges the faces of a picture in little light, each by its own level. Where a stop is too little, the whole picture is
 * opened further, as far as its brightest face allows.
 * @param stops exposure of the whole picture
 * @param dimness how certain it is that the light is little, 0 to 1; at 0 nothing is dodged
 */
export function dodgeFaces(
  blocks: Blocks,
  faceWeights: FaceWeights,
  { stops, dimness }: { readonly stops: number; readonly dimness: number },
): DodgedExposure {
  const certainty = dimness * ramp(stops, opened.from, opened.whole)
  if (certainty === 0) return { stops, dodge: undefined }
  const { faces, surround } = faceWeights
  const logs = blocks.luminances.map((luminance) => Math.log2(luminance + flare))
  const darkness = nightness(blocks, logs, surround)
  const place = facePlace(blocks)
  const places = darkness > 0 ? nightPlaces(blocks, { logs, surround, middle: place }) : place
  const weights = faces.map(
    (face, at) =>
      face ** 2 * (levelWeight.anywhere + (place[at] ?? 0)) +
      levelWeight.atNight * darkness * (places[at] ?? 0),
  )
  const levels = nearestLevels(blocks, weights)
  const lacks = levels.map((level) => certainty * (wantedStops(level) - stops))
  const meanLackAbove = (from: number) =>
    meanOf(
      lacks.map((lack) => Math.max(0, lack - from)),
      weights,
    )
  const raise = Math.min(
    Math.max(meanLackAbove(dodgeBounds.max), Math.min(meanLackAbove(0), roomHeadroom(logs, surround, stops))),
    headroom(logs, faces, stops),
  )
  const dodges = lacks.map((lack) => clamp(lack - raise, 0, dodgeBounds.max))
  const mayDodge = dodges.some((dodge, at) => dodge * ((faces[at] ?? 0) + (place[at] ?? 0)) > dodgeBounds.min)
  if (!mayDodge) return { stops: stops + raise, dodge: undefined }
  const parts = spreadFaces({ blocks, logs, levels, faceWeights, place, places, darkness })
  const maxStops = dodges.reduce((max, dodge, at) => Math.max(max, dodge * (parts[at] ?? 0)), 0)
  if (maxStops < dodgeBounds.min) return { stops: stops + raise, dodge: undefined }
  const { columns, rows } = blocks
  return {
    stops: stops + raise,
    dodge: { columns, rows, values: packed({ parts, dodges, levels }, blocks), maxStops },
  }
}

function wantedStops(level: number): number {
  const { slope, min, light } = opening
  return Math.min(Math.max(-slope * level, min), light.slope * (Math.log2(light.luminance) - level))
}

/** How far the surroundings are a night's, 0 to 1. */
function nightness({ luminances }: Blocks, logs: BlockValues, surround: BlockValues): number {
  const weights = surround.map((part, at) => ((luminances[at] ?? 0) < night.clipped ? part : 0))
  const part = sumOf(weights) / (sumOf(surround) || 1)
  return ramp(-meanOf(logs, weights), -night.from, -night.whole) * ramp(part, night.part, night.wholePart)
}

/** Places of faces at night: in the middle, and at both sides where it is darker than the surroundings, as a sitter is. */
function nightPlaces(
  blocks: Blocks,
  {
    logs,
    surround,
    middle,
  }: { readonly logs: BlockValues; readonly surround: BlockValues; readonly middle: BlockValues },
): BlockValues {
  const around = meanOf(logs, surround)
  const [left, right] = [besides.left, besides.right].map((x) => {
    const side = facePlace(blocks, x)
    const darker = ramp(around - meanOf(logs, side), besides.from, besides.whole)
    return side.map((part) => darker * part)
  })
  return middle.map((part, at) => Math.max(part, left?.[at] ?? 0, right?.[at] ?? 0))
}

/** Level of the face that is nearest to each block: that of its brighter blocks, without hair and lamps beside it. */
function nearestLevels({ columns, luminances }: Blocks, weights: BlockValues): BlockValues {
  const logs = luminances.map((luminance) => Math.log2(luminance + 1e-4))
  const around = localMean(logs, weights, columns)
  const ofSkin = weights.map((weight, at) => {
    const above = (logs[at] ?? 0) - (around[at] ?? 0)
    return weight * 4 ** clamp(above, -2, 1) * clamp(2.5 - above, 0, 1)
  })
  return localMean(logs, ofSkin, columns)
}

/** Stops by which the whole picture may still be opened. */
function headroom(logs: BlockValues, faces: BlockValues, stops: number): number {
  const { highlights } = faceLevels(
    logs,
    faces.map((face) => face ** 2),
  )
  const most = faces.reduce((max, face) => Math.max(max, face), 0)
  const further = (maxOpening.certainStops - maxOpening.stops) * ramp(most, certain.from, certain.whole)
  return Math.max(
    0,
    Math.min(maxOpening.stops + further, Math.log2(maxOpening.luminance) - highlights) - stops,
  )
}

/** Stops by which the whole picture may be opened because the room is as dark as the face. */
function roomHeadroom(logs: BlockValues, surround: BlockValues, stops: number): number {
  const { upper } = faceLevels(logs, surround)
  return Math.max(0, Math.min(opening.min, Math.log2(maxOpening.room) - upper) - stops)
}

type Spread = {
  readonly blocks: Blocks
  readonly logs: BlockValues
  readonly levels: BlockValues
  readonly faceWeights: FaceWeights
  readonly place: BlockValues
  readonly places: BlockValues
  readonly darkness: number
}

/**
 * Part of the dodge that each block gets, 0 to 1: the faces, and what is next to them and like them, as hair is, up to the
 * edges of the picture. At night, when a face can't be told from what is around it, that is dodged with it.
 */
function spreadFaces({ blocks, logs, levels, faceWeights, place, places, darkness }: Spread): BlockValues {
  const { faces, surround } = faceWeights
  const centre = Math.max(darkness, ramp(meanOf(faces, place), centred.from, centred.whole))
  const brighter = logs.map((log, at) => clamp(log - (levels[at] ?? 0) - 0.2, 0, 1))
  const outside = places.map((part) => darkness * clamp(1 - part / support.part, 0, 1))
  const marks = faces.map(
    (face, at) =>
      marking.strength * Math.max(0, face - marking.least) ** 3 * (1 - (outside[at] ?? 0)) +
      marking.place * centre * (places[at] ?? 0) * (1 - (brighter[at] ?? 0)),
  )
  const background = surround.map((part, at) =>
    Math.max(
      part * (brighter[at] ?? 0) * clamp(1 - (faces[at] ?? 0) / doubtful, 0, 1),
      support.outside * (outside[at] ?? 0),
    ),
  )
  const parts = spreadMarks(logs, { marks, background, fading: 1 - darkness, columns: blocks.columns })
  return parts.map((part) => Math.min(1, spreadFactor * part))
}

type Dodges = { readonly parts: BlockValues; readonly dodges: BlockValues; readonly levels: BlockValues }

/** Values of a map: the parts as lines over luma, steeper by what is cut off at both ends, and the dodges. */
function packed({ parts, dodges, levels }: Dodges, { luminances, columns }: Blocks): Float64Array {
  const lumas = luminances.map((luminance, at) =>
    Math.sqrt(Math.min(luminance, 2 ** ((levels[at] ?? 0) + maxEdge))),
  )
  const lines = fitLines(parts, lumas, columns)
  const values = new Float64Array(parts.length * 4)
  for (let at = 0; at < parts.length; at += 1) {
    const part = ((lines.parts[at] ?? 0) - ends.none) / (ends.whole - ends.none)
    const slope = (lines.slopes[at] ?? 0) / (ends.whole - ends.none) / dodgeSlope
    values.set(
      [clamp(part, 0, 1), clamp(slope, -1, 1) / 2 + 0.5, lines.lumas[at] ?? 0, dodges[at] ?? 0],
      at * 4,
    )
  }
  return values
}

function meanOf(values: BlockValues, weights: BlockValues): number {
  let [sum, weightSum] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    sum += (weights[at] ?? 0) * (values[at] ?? 0)
    weightSum += weights[at] ?? 0
  }
  return sum / (weightSum || 1)
}

function sumOf(values: BlockValues): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** 0 up to one value, 1 from another, and linear between them. */
function ramp(value: number, from: number, to: number): number {
  return clamp((value - from) / (to - from), 0, 1)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
