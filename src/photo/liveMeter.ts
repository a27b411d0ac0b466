import type { Cleanup } from '../lib/cleanup.ts'
import { createFrameSampler, meter } from './meter.ts'
import type { Metering } from './Photo.ts'

/** The metering is smoothed in steps too small to be seen; every fourth of them samples the video. */
const stepMs = 50
const stepsPerSample = 4

/**
 * Light meter of the live view: meters a playing video while the page is visible. It runs with the meter switched off,
 * too: photos keep their metering, so that a strip can still be developed either way.
 * @param onMetering called every 50 ms with the smoothed metering
 * @returns cleanup
 */
export function startMeter(video: HTMLVideoElement, onMetering: (metering: Metering) => void): Cleanup {
  const sample = createFrameSampler()
  let metered: Metering | null = null
  let smoothing: Smoothing | null = null
  let step = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const nowMs = performance.now()
    const elapsedMs = nowMs - lastMs
    lastMs = nowMs
    const frame = step++ % stepsPerSample === 0 ? sample(video) : null
    if (frame) metered = meter(frame)
    if (!metered) return
    smoothing = smoothMetering(smoothing, metered, elapsedMs)
    onMetering(smoothing.shown)
  }, stepMs)
  return () => clearInterval(timer)
}

/** What is shown, and whether it is on its way to something else. */
export type Smoothing = { readonly shown: Metering; readonly moving: boolean }

/** After 1.5 s two stops have become a fiftieth of a stop. */
const timeConstantMs = 300

/**
 * Stops by which the meter must be off before the shown metering moves, and within which it rests again.
 * Between them a picture that only flickers or has noise stays exactly as it is.
 */
const stops = { moves: 0.08, rests: 0.01 } as const

/**
 * One step of the live view's metering towards what the meter says: exponential in stops, so that it never
 * overshoots. The first word of the meter holds at once. The same object where nothing changes.
 */
export function smoothMetering(before: Smoothing | null, metered: Metering, elapsedMs: number): Smoothing {
  if (!before) return { shown: metered, moving: false }
  const { shown, moving } = before
  const off = stopsBetween(shown, metered)
  if (off <= (moving ? stops.rests : stops.moves)) return moving ? { shown, moving: false } : before
  const left = Math.exp(-Math.max(0, elapsedMs) / timeConstantMs)
  return { shown: between(metered, shown, left), moving: true }
}

/** Of the channel that differs most. */
function stopsBetween(one: Metering, other: Metering): number {
  const differences = [one.red / other.red, one.green / other.green, one.blue / other.blue]
  return Math.max(...differences.map((ratio) => Math.abs(Math.log2(ratio))))
}

/** `from` at part 0, `to` at part 1, evenly in stops. */
function between(from: Metering, to: Metering, part: number): Metering {
  const mix = (start: number, end: number) => start * (end / start) ** part
  return {
    red: mix(from.red, to.red),
    green: mix(from.green, to.green),
    blue: mix(from.blue, to.blue),
  }
}
