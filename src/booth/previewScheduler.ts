/** Where the printing of proofs is: one place of the sheet a tick, and only while ticks are quick. */
export type PreviewSchedule = {
  /** Place of the sheet that is printed next; 0 begins a round. */
  readonly next: number
  /** Time from tick to tick, milliseconds, smoothed; it grows when the machine is slow. */
  readonly tickMs: number
  /** Moments of the last tick and of the round's beginning, milliseconds on the monotonic clock. */
  readonly lastTickMs: number | null
  readonly roundMs: number | null
  /** Ticks since the last print. */
  readonly rested: number
}

export const initialPreviewSchedule: PreviewSchedule = {
  next: 0,
  tickMs: 0,
  lastTickMs: null,
  roundMs: null,
  rested: 0,
}

export type ProofTick = {
  readonly nowMs: number
  /** How many places the sheet has. */
  readonly places: number
  /** True while a printed sheet is still being fetched. */
  readonly isReading: boolean
  /** How many ticks a print takes at least, for devices that save: 1 or more. */
  readonly ticksPerPrint: number
  /** True for visitors who ask their system for less motion. */
  readonly isCalm: boolean
}

/** 24 ticks a second: with these or more, every tick prints. */
const quickTickMs = 1000 / 24
const mostTicksPerPrint = 6
const calmRoundMs = 1000
/** A page that was hidden has not been slow. */
const longestTickMs = 250
const smoothing = 0.1

/** What a tick prints: a place of the sheet, or null. Every slower tick costs the proofs more than the live view. */
export function schedulePreviews(
  pace: PreviewSchedule,
  tick: ProofTick,
): { pace: PreviewSchedule; place: number | null } {
  const { nowMs } = tick
  const tickMs = smoothed(pace, nowMs)
  const rested = pace.rested + 1
  const measured = { ...pace, tickMs, rested, lastTickMs: nowMs }
  const wait = Math.max(tick.ticksPerPrint, ticksPerPrint(tickMs))
  if (rested < wait || mustWait(pace, tick)) return { pace: measured, place: null }
  const place = pace.next
  const next = (place + 1) % tick.places
  const roundMs = place === 0 ? nowMs : pace.roundMs
  return { pace: { ...measured, next, roundMs, rested: 0 }, place }
}

/** At half the speed a print every fourth tick; the pictures are never so old that nobody would call them live. */
function ticksPerPrint(tickMs: number): number {
  return Math.min(mostTicksPerPrint, Math.max(1, Math.floor((tickMs / quickTickMs) ** 2)))
}

function smoothed({ tickMs, lastTickMs }: PreviewSchedule, nowMs: number): number {
  if (lastTickMs === null) return tickMs
  return tickMs + (Math.min(longestTickMs, nowMs - lastTickMs) - tickMs) * smoothing
}

/** A round ends before the next begins, and begins a second after the last one where less motion is asked for. */
function mustWait({ next, roundMs }: PreviewSchedule, { nowMs, isReading, isCalm }: ProofTick): boolean {
  if (next !== 0) return false
  return isReading || (isCalm && roundMs !== null && nowMs - roundMs < calmRoundMs)
}
