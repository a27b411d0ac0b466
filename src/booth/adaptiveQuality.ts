import { atom } from 'jotai'
import { fullQuality, type LiveQuality } from '../render/FilterRenderer.ts'
import { proofTickAtom } from './liveViewAtoms.ts'

/** What a slow device does without, and what it then keeps. */
export type QualityLevel = LiveQuality & {
  /** Ticks of the live view for each picture that is printed on the filters' keys: 1 or more. */
  readonly ticksPerPrint: number
}

/** First the keys' pictures are slowed, then the glow is coarser, then the view itself. */
export const qualityLevels: readonly [QualityLevel, ...QualityLevel[]] = [
  { ...fullQuality, ticksPerPrint: 1 },
  { ...fullQuality, ticksPerPrint: 6 },
  { pixelRatio: 1, bloomDownsample: 2, ticksPerPrint: 6 },
  { pixelRatio: 0.75, bloomDownsample: 2, ticksPerPrint: 6 },
  { pixelRatio: 0.5, bloomDownsample: 2, ticksPerPrint: 6 },
]

/** How much the live view saves, and what its ticks have been like. */
export type QualityState = {
  /** Place in `qualityLevels`. */
  readonly level: number
  /** Moment of the last tick, milliseconds on the monotonic clock. */
  readonly lastTickMs: number | null
  /** The stretch of ticks that is judged when it is over. */
  readonly sinceMs: number
  readonly ticks: number
  readonly missed: number
  /** Stretches in a row with too many misses, and in a row with next to none. */
  readonly bad: number
  readonly calm: number
  /** How many such stretches it takes to save less: twice as many after each time that it was too early. */
  readonly patience: number
  /** True from when less is saved until that has proved right, or wrong. */
  readonly isTrying: boolean
}

const stretchMs = 500
/** 2 s: what opens or loads makes shorter jerks, which no saving would prevent. */
const mostBad = 4
/** 10 s, and 160 s. */
const leastPatience = 20
const mostPatience = 320

export const initialQuality: QualityState = {
  level: 0,
  lastTickMs: null,
  sinceMs: 0,
  ticks: 0,
  missed: 0,
  bad: 0,
  calm: 0,
  patience: leastPatience,
  isTrying: false,
}

export type LiveTick = {
  readonly nowMs: number
  /** Frames of the camera since the last tick that were never painted. */
  readonly missed: number
}

/** Ticks so far apart are those of a page that was hidden, or a camera that was off: that has not been slow. */
const restMs = 1000
/** Parts of the frames that are missed: more than one in five is seen as jerks, one in twenty is any browser's. */
const tooMany = 0.2
const fewEnough = 0.05

/** Goes on after a tick: to the next saving when frames were missed for 2 s, and back when there is room for long. */
export function adaptQuality(pace: QualityState, { nowMs, missed }: LiveTick): QualityState {
  const { lastTickMs } = pace
  if (lastTickMs === null || nowMs - lastTickMs > restMs) return newStretch({ ...pace, bad: 0 }, nowMs)
  const counted = { ...pace, lastTickMs: nowMs, ticks: pace.ticks + 1, missed: pace.missed + missed }
  return nowMs - pace.sinceMs < stretchMs ? counted : newStretch(judged(counted), nowMs)
}

function newStretch(pace: QualityState, nowMs: number): QualityState {
  return { ...pace, lastTickMs: nowMs, sinceMs: nowMs, ticks: 0, missed: 0 }
}

function judged(pace: QualityState): QualityState {
  const share = pace.missed / (pace.ticks + pace.missed)
  const bad = share > tooMany ? pace.bad + 1 : 0
  const calm = share <= fewEnough ? pace.calm + 1 : 0
  if (bad >= mostBad) return saveMore(pace)
  if (calm >= pace.patience) return saveLess(pace)
  return { ...pace, bad, calm }
}

function saveMore(pace: QualityState): QualityState {
  const level = Math.min(qualityLevels.length - 1, pace.level + 1)
  const patience = pace.isTrying ? Math.min(mostPatience, pace.patience * 2) : pace.patience
  return { ...pace, level, patience, bad: 0, calm: 0, isTrying: false }
}

/** What was tried before has proved right, if anything was. */
function saveLess(pace: QualityState): QualityState {
  const patience = pace.isTrying ? leastPatience : pace.patience
  const level = Math.max(0, pace.level - 1)
  return { ...pace, level, patience, bad: 0, calm: 0, isTrying: pace.level > 0 }
}

const paceAtom = atom(initialQuality)

/** What the live view and the keys' pictures do without on this device, now. */
export const qualityLevelAtom = atom((get) => qualityLevels[get(paceAtom).level] ?? qualityLevels[0])

/** The live view has painted a frame, after so many that were missed. */
export const liveTickAtom = atom(null, (get, set, missed: number) => {
  set(paceAtom, adaptQuality(get(paceAtom), { nowMs: performance.now(), missed }))
  set(proofTickAtom)
})
