import { atom } from 'jotai'
import { fullQuality, type LiveQuality } from '../../engine/index.ts'
import { clamp } from '../../lib/numbers.ts'

/** Quality level of the live view, and of the filters' previews beside it. */
export type QualityLevel = LiveQuality & {
  /** Frames of the live view for each preview that is rendered: 1 or more. */
  readonly framesPerPreview: number
  /** True where a view that is shown larger than the photo is rendered larger, too. */
  readonly followsView: boolean
}

/** Quality level of a slow device. */
const slow: QualityLevel = {
  pixelRatio: 1,
  bloomDownsample: 2,
  denoisesChroma: false,
  framesPerPreview: 6,
  followsView: false,
}

/**
 * Quality levels, best first: the chroma is not denoised and the previews are slowed, then bloom is coarser, then
 * the live view itself.
 */
export const qualityLevels: readonly [QualityLevel, ...QualityLevel[]] = [
  { ...fullQuality, framesPerPreview: 1, followsView: true },
  { ...slow, bloomDownsample: 1, followsView: true },
  slow,
  { ...slow, pixelRatio: 0.75 },
  { ...slow, pixelRatio: 0.5 },
]

/** A larger view would show more of the film's grain, but no more of the camera's image. */
const maxPixelRatio = 2

/**
 * Quality of a view that is shown at a height: a large screen gets as many pixels as it shows, in whole steps of a quarter, up
 * to twice those of the photo, while the device keeps up. The mirror of a session, somewhat larger than a photo on a laptop,
 * costs no frame.
 * @param shownHeightPx height of the view, CSS pixels
 * @param photoHeightPx height of a photo of the running camera
 */
export function qualityOfView(
  { followsView, pixelRatio, bloomDownsample, denoisesChroma }: QualityLevel,
  shownHeightPx: number,
  photoHeightPx: number,
): LiveQuality {
  if (!followsView) return { pixelRatio, bloomDownsample, denoisesChroma }
  const wanted = Math.floor((4 * shownHeightPx) / photoHeightPx) / 4
  const ratio = clamp(wanted, pixelRatio, maxPixelRatio)
  return { pixelRatio: ratio, bloomDownsample, denoisesChroma }
}

/** State of the quality control: its level, and the frames that it was judged by. */
export type QualityState = {
  /** Index into `qualityLevels`. */
  readonly level: number
  /** Time of the last frame, ms on the monotonic clock; null before the first. */
  readonly lastFrameMs: number | null
  /** Start of the measuring period, which is judged at its end, and its frames so far. */
  readonly periodStartMs: number
  readonly frames: number
  readonly missed: number
  /** Periods in a row with too many missed frames, and in a row with next to none. */
  readonly badPeriods: number
  readonly calmPeriods: number
  /** Calm periods before a better level is tried: twice as many after each try that failed. */
  readonly backoffPeriods: number
  /** True from a try of a better level until it has succeeded or failed. */
  readonly isTrying: boolean
}

const periodMs = 500
/** 2 s: opening a dialog or loading a chunk drops frames for a shorter time, at any quality. */
const badPeriodsToLower = 4
/** 10 s, and 160 s. */
const minBackoffPeriods = 20
const maxBackoffPeriods = 320

/** Quality state before the first frame: full quality. */
export const initialQuality: QualityState = {
  level: 0,
  lastFrameMs: null,
  periodStartMs: 0,
  frames: 0,
  missed: 0,
  badPeriods: 0,
  calmPeriods: 0,
  backoffPeriods: minBackoffPeriods,
  isTrying: false,
}

/** A frame of the live view that was painted. */
export type PaintedFrame = {
  /** On the monotonic clock. */
  readonly nowMs: number
  /** Frames of the camera since the last painted one that were dropped. */
  readonly missed: number
}

/** A longer gap is a page that was hidden, or a camera that was off: no sign of a slow device. */
const maxGapMs = 1000
/** Share of dropped frames: above 0.2 the motion visibly jerks; up to 0.05 happens on any device. */
const badShare = 0.2
const calmShare = 0.05

/**
 * Adapts the quality level to the dropped frames, as a step of a state machine: a level lower after 2 s with too many
 * of them, a level higher after a long time with next to none.
 */
export function adaptQuality(state: QualityState, { nowMs, missed }: PaintedFrame): QualityState {
  const { lastFrameMs } = state
  if (lastFrameMs === null || nowMs - lastFrameMs > maxGapMs)
    return startPeriod({ ...state, badPeriods: 0 }, nowMs)
  const counted = { ...state, lastFrameMs: nowMs, frames: state.frames + 1, missed: state.missed + missed }
  return nowMs - state.periodStartMs < periodMs ? counted : startPeriod(judgePeriod(counted), nowMs)
}

function startPeriod(state: QualityState, nowMs: number): QualityState {
  return { ...state, lastFrameMs: nowMs, periodStartMs: nowMs, frames: 0, missed: 0 }
}

function judgePeriod(state: QualityState): QualityState {
  const share = state.missed / (state.frames + state.missed)
  const badPeriods = share > badShare ? state.badPeriods + 1 : 0
  const calmPeriods = share <= calmShare ? state.calmPeriods + 1 : 0
  if (badPeriods >= badPeriodsToLower) return lowerQuality(state)
  if (calmPeriods >= state.backoffPeriods) return raiseQuality(state)
  return { ...state, badPeriods, calmPeriods }
}

/** A level that was being tried was too high: the next try comes later. */
function lowerQuality(state: QualityState): QualityState {
  const level = Math.min(qualityLevels.length - 1, state.level + 1)
  const backoffPeriods = state.isTrying
    ? Math.min(maxBackoffPeriods, state.backoffPeriods * 2)
    : state.backoffPeriods
  return { ...state, level, backoffPeriods, badPeriods: 0, calmPeriods: 0, isTrying: false }
}

/** A level that was being tried has succeeded. */
function raiseQuality(state: QualityState): QualityState {
  const backoffPeriods = state.isTrying ? minBackoffPeriods : state.backoffPeriods
  const level = Math.max(0, state.level - 1)
  return { ...state, level, backoffPeriods, badPeriods: 0, calmPeriods: 0, isTrying: state.level > 0 }
}

const stateAtom = atom(initialQuality)

/** Quality level at which the live view is rendered now. */
export const qualityLevelAtom = atom((get) => qualityLevels[get(stateAtom).level] ?? qualityLevels[0])

const frameCountAtom = atom(0)

/** Number of frames that the live view has painted; it changes in the task in which the frame was painted. */
export const paintedFramesAtom = atom((get) => get(frameCountAtom))

/** Counts a frame that the live view has painted, with the number of those before it that were dropped. */
export const countFrameAtom = atom(null, (get, set, missed: number) => {
  set(stateAtom, adaptQuality(get(stateAtom), { nowMs: performance.now(), missed }))
  set(frameCountAtom, get(frameCountAtom) + 1)
})
