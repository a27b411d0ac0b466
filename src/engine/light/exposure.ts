import { clamp, mix, ramp } from '../../lib/numbers.ts'
import { type Blocks, meanOf } from './blocks.ts'
import { type FaceLevels, faceLevels } from './faceLevels.ts'
import type { FaceWeights } from './faceWeights.ts'
import { softDeadBand } from './whiteBalance.ts'

/**
 * Luminance to which the brighter part of a face is opened, and that of a picture without a face; 1 is white. The face's
 * is that of light skin in good light. Choices.
 */
const aim = { face: 0.38, picture: 0.2 } as const

/** Part of the image that a face must fill: below the smaller one there is none. */
const facePart = { none: 0.0065, whole: 0.017 } as const

/** Part of the correction that is applied, in stops: a dim room stays a little dim. A choice. */
const correctedPart = 0.95

/** Dead band in stops: a good exposure is left alone; from a whole stop on the correction is whole. */
const deadBand = { leftAlone: 1 / 3, whole: 1 } as const

/**
 * Bounds of the exposure in stops: half a stop down, two up, at which the noise of a webcam is still that of a film. Before
 * bright surroundings it is 1.3: they burn, and the face stays darker than in the open, as the eye expects.
 */
const bounds = { min: -0.5, beforeBright: 1.3, max: 2 } as const

/**
 * Surroundings between these luminances are well exposed, which says that the light is even and the skin deep: then half
 * of the correction is applied. Darker ones are a dim room, brighter ones a window.
 */
const evenLight = { from: 0.2, fromWhole: 0.32, toWhole: 0.95, to: 0.99, appliedPart: 0.5 } as const

/** Surroundings darker than this are a dark wall. In brighter ones the bright blocks of a face may belong to the wall. */
const darkWall = { luminance: 0.31, stopsPerStop: 4 } as const

/**
 * Luminance to which the brightest tenth of a face is opened at most, and down to which it is closed: a pale one keeps its
 * modelling. A face's median is never closed below `median`.
 */
const brightFace = { opened: 0.55, closed: 0.65, median: 0.35 } as const

/** Keeps the logarithm of black finite. */
const flare = 0.002

/**
 * Gain of automatic exposure: opens faces, and hardly ever closes. It follows the scene without a jump, so that it can't
 * flicker.
 */
export function exposureGain(blocks: Blocks, { faces, surround }: FaceWeights): number {
  const stops = blocks.luminances.map((luminance) => Math.log2(luminance + flare))
  const levels = faceLevels(stops, faces)
  const around = Math.log2(meanOf(blocks.luminances, surround) + flare)
  const wanted = softDeadBand(correctedPart * (Math.log2(aimFor(levels)) - levels.upper), deadBand)
  return 2 ** (wanted > 0 ? opening(wanted, levels, around) : -closing(levels))
}

function aimFor({ part }: FaceLevels): number {
  return mix(aim.picture, aim.face, ramp(part, facePart.none, facePart.whole))
}

/** Stops by which a face is opened: all that is wanted in a dim room or before a window, half of it in even light. */
function opening(wanted: number, { highlights }: FaceLevels, around: number): number {
  const evenness = Math.min(
    (around - Math.log2(evenLight.from)) / Math.log2(evenLight.fromWhole / evenLight.from),
    (Math.log2(evenLight.to) - around) / Math.log2(evenLight.to / evenLight.toWhole),
  )
  const max = clamp(Math.log2(brightFace.median) - around, bounds.beforeBright, bounds.max)
  const headroom =
    Math.log2(brightFace.opened) -
    highlights +
    darkWall.stopsPerStop * Math.max(0, around - Math.log2(darkWall.luminance))
  return clamp(wanted * mix(1, evenLight.appliedPart, clamp(evenness, 0, 1)), 0, clamp(headroom, 0, max))
}

/** Stops by which a bright face is closed. */
function closing({ median, highlights }: FaceLevels): number {
  const excess = Math.min(highlights - Math.log2(brightFace.closed), median - Math.log2(brightFace.median))
  return clamp(excess, 0, -bounds.min)
}
