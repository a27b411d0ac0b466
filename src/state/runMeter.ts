import { createFrameSampler } from '../photo/createFrameSampler.ts'
import { meter } from '../photo/meter.ts'
import type { Metering } from '../photo/Metering.ts'
import { type Smoothing, smoothMetering } from '../photo/smoothMetering.ts'
import { meteringAtom } from './filterAtoms.ts'
import type { Store } from './follow.ts'

/** The shown metering moves in steps too small to be seen; the video is looked at every fourth of them. */
const stepMs = 50
const stepsPerSample = 4

/**
 * Meters a playing video while the page is visible. It runs with the meter switched off, too, so that
 * a strip can still be developed either way. Returns the end.
 */
export function runMeter(store: Store, video: HTMLVideoElement): () => void {
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
    store.set(meteringAtom, smoothing.shown)
  }, stepMs)
  return () => clearInterval(timer)
}
