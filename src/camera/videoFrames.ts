/** Part of a video element that reports its frames. */
type FrameSource = Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>

/**
 * Frame loop: calls back once for every new frame of a video while the page is visible, with the number of frames that
 * were missed since the last callback.
 * @returns cleanup
 */
export function onVideoFrame(video: FrameSource, onFrame: (missed: number) => void): () => void {
  const clock = 'requestVideoFrameCallback' in video ? videoClock(video) : animationClock()
  let handle = 0
  const next = (missed: number) => {
    // Requested first: the loop goes on after a callback that throws.
    handle = clock.request(next)
    if (document.visibilityState === 'visible') onFrame(missed)
  }
  handle = clock.request(next)
  return () => clock.cancel(handle)
}

type FrameClock = {
  readonly request: (onFrame: (missed: number) => void) => number
  readonly cancel: (handle: number) => void
}

function videoClock(video: FrameSource): FrameClock {
  let last = Infinity
  return {
    request: (onFrame) =>
      video.requestVideoFrameCallback((_nowMs, { presentedFrames }) => {
        const missed = Math.max(0, presentedFrames - last - 1)
        last = presentedFrames
        onFrame(missed)
      }),
    cancel: (handle) => video.cancelVideoFrameCallback(handle),
  }
}

const cameraFrameMs = 1000 / 30

/** For browsers without requestVideoFrameCallback: counts frames as a camera of 30 a second would give them. */
function animationClock(): FrameClock {
  let lastMs = Infinity
  return {
    request: (onFrame) =>
      requestAnimationFrame((nowMs) => {
        const missed = Math.max(0, Math.floor((nowMs - lastMs) / cameraFrameMs) - 1)
        lastMs = nowMs
        onFrame(missed)
      }),
    cancel: (handle) => cancelAnimationFrame(handle),
  }
}
