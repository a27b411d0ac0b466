import { dodgeDifference, mixDodge } from './DodgeMap.ts'
import type { Metering } from './Metering.ts'

/** State of the smoothing: the metering that is shown, and whether it is moving towards another one. */
export type Smoothing = { readonly shown: Metering; readonly moving: boolean }

/** After 1.5 s two stops have become a thirtieth of a stop, and no step of them is larger than a third of one. */
const timeConstantMs = 350

/**
 * Hysteresis in stops: the shown metering starts to move at the larger difference, and at the smaller one it takes the
 * last step, too small to be seen. A scene that only flickers or has noise stays exactly as it is.
 */
const hysteresis = { start: 0.1, stop: 0.01 } as const

/**
 * Smooths the metering, as one step towards what is metered: exponential in stops, so that it never overshoots. The
 * first metering is shown at once.
 * @returns the same object where nothing changes
 */
export function smoothMetering(before: Smoothing | null, metered: Metering, elapsedMs: number): Smoothing {
  if (!before) return { shown: metered, moving: false }
  const { shown, moving } = before
  const difference = stopsBetween(shown, metered)
  if (difference <= (moving ? hysteresis.stop : hysteresis.start))
    return moving ? { shown: metered, moving: false } : before
  const remaining = Math.exp(-Math.max(0, elapsedMs) / timeConstantMs)
  return { shown: mixInStops(metered, shown, remaining), moving: true }
}

/** Difference of the channel, or of the dodge, that differs most. */
function stopsBetween(one: Metering, other: Metering): number {
  const ratios = [one.red / other.red, one.green / other.green, one.blue / other.blue]
  return Math.max(
    dodgeDifference(one.dodge, other.dodge),
    ...ratios.map((ratio) => Math.abs(Math.log2(ratio))),
  )
}

/** Interpolates from part 0 to part 1, evenly in stops. */
function mixInStops(from: Metering, to: Metering, part: number): Metering {
  const mix = (start: number, end: number) => start * (end / start) ** part
  return {
    red: mix(from.red, to.red),
    green: mix(from.green, to.green),
    blue: mix(from.blue, to.blue),
    dodge: mixDodge(from.dodge, to.dodge, part),
  }
}
