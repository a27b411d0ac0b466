/** As long as a countdown: even in the dark a camera sends several frames a second. */
const hangsAfterMs = 3000

/**
 * Watches the frames of the stream that a video plays, as long as it does. Returns whether the visible page has had
 * no new one for 3 s; always false where a browser does not tell of them.
 */
export function watchFrames(video: HTMLVideoElement): () => boolean {
  if (!('requestVideoFrameCallback' in video)) return () => false
  const { srcObject } = video
  let latestMs = timelineMs()
  const next = (atMs: number) => {
    latestMs = atMs
    if (video.srcObject === srcObject) video.requestVideoFrameCallback(next)
  }
  next(latestMs)
  return () => timelineMs() - latestMs > hangsAfterMs
}

/** The clock of the frames' own times. */
const timelineMs = (): number => Number(document.timeline.currentTime)
