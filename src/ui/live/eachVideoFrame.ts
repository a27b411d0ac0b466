/** Calls back once for every new frame of a video while the page is visible. Returns the end of it. */
export function eachVideoFrame(video: HTMLVideoElement, onFrame: () => void): () => void {
  const clock = 'requestVideoFrameCallback' in video ? videoClock(video) : animationClock
  let ticket = 0
  const next = () => {
    // Asked for first: a frame that fails must not be the last one.
    ticket = clock.request(next)
    if (document.visibilityState === 'visible') onFrame()
  }
  ticket = clock.request(next)
  return () => clock.cancel(ticket)
}

type Clock = { readonly request: (tick: () => void) => number; readonly cancel: (ticket: number) => void }

function videoClock(video: HTMLVideoElement): Clock {
  return {
    request: (tick) => video.requestVideoFrameCallback(tick),
    cancel: (ticket) => video.cancelVideoFrameCallback(ticket),
  }
}

/** For browsers whose videos don't tell of their frames. */
const animationClock: Clock = {
  request: (tick) => requestAnimationFrame(tick),
  cancel: (ticket) => cancelAnimationFrame(ticket),
}
