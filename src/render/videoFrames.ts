import type { RenderOptions } from './FilterRenderer.ts'

/** The part of a video that tells of its frames. */
type Frames = Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>

/**
 * Calls back once for every new frame of a video while the page is visible, with the number of frames since the last
 * one that nobody has painted. Returns the end of it.
 */
export function onVideoFrame(video: Frames, onFrame: (missed: number) => void): () => void {
  const clock = 'requestVideoFrameCallback' in video ? videoClock(video) : animationClock()
  let ticket = 0
  const next = (missed: number) => {
    // Asked for first: a frame that fails must not be the last one.
    ticket = clock.request(next)
    if (document.visibilityState === 'visible') onFrame(missed)
  }
  ticket = clock.request(next)
  return () => clock.cancel(ticket)
}

type Clock = {
  readonly request: (tick: (missed: number) => void) => number
  readonly cancel: (ticket: number) => void
}

function videoClock(video: Frames): Clock {
  let last = Infinity
  return {
    request: (tick) =>
      video.requestVideoFrameCallback((_nowMs, { presentedFrames }) => {
        const missed = Math.max(0, presentedFrames - last - 1)
        last = presentedFrames
        tick(missed)
      }),
    cancel: (ticket) => video.cancelVideoFrameCallback(ticket),
  }
}

const cameraFrameMs = 1000 / 30

/** For browsers whose videos don't tell of their frames: those of a usual camera are missed between two ticks. */
function animationClock(): Clock {
  let lastMs = Infinity
  return {
    request: (tick) =>
      requestAnimationFrame((nowMs) => {
        const missed = Math.max(0, Math.floor((nowMs - lastMs) / cameraFrameMs) - 1)
        lastMs = nowMs
        tick(missed)
      }),
    cancel: (ticket) => cancelAnimationFrame(ticket),
  }
}

const framesPerSecond = 24

/**
 * The exposure of a moving picture at a moment, milliseconds since the epoch: grain and gate are those of a film
 * of 24 frames a second. They lie still for visitors who ask their system for less motion.
 */
export function liveOptions(exposure: RenderOptions, nowMs: number): RenderOptions {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still) return { ...exposure, takenAt: nowMs }
  return { ...exposure, takenAt: nowMs, frame: Math.floor((nowMs / 1000) * framesPerSecond) % 2 ** 31 }
}
