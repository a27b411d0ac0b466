import { onVideoFrame } from '../camera/videoFrames.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { createVideoMeter, type Metering, type Smoothing, smoothMetering } from '../engine/index.ts'

/** The metering is smoothed in steps too small to be seen; every fourth of them samples the video, if its frame is new. */
const stepMs = 50
const stepsPerSample = 4

/**
 * Light meter of the live view: meters a playing video while the page is visible. It runs with the meter switched off,
 * too: photos keep their metering, so that a strip can still be developed either way.
 * @param onMetering called every 50 ms with the smoothed metering
 * @returns cleanup
 */
export function startMeter(video: HTMLVideoElement, onMetering: (metering: Metering) => void): Cleanup {
  const meter = createVideoMeter()
  let metered: Metering | null = null
  let isNew = true
  let smoothing: Smoothing | null = null
  let step = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const nowMs = performance.now()
    const elapsedMs = nowMs - lastMs
    lastMs = nowMs
    const ofFrame = step++ % stepsPerSample === 0 && isNew ? meter(video) : null
    if (ofFrame) {
      metered = ofFrame
      isNew = false
    }
    if (!metered) return
    smoothing = smoothMetering(smoothing, metered, elapsedMs)
    onMetering(smoothing.shown)
  }, stepMs)
  const stopFrames = onVideoFrame(video, () => (isNew = true))
  return combineCleanups(stopFrames, () => clearInterval(timer))
}
