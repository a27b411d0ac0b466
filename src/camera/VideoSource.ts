/**
 * A running camera. The video plays muted and inline, and has had its first frame.
 * Whoever opened the source calls `stop`, which ends every track and may be called twice.
 */
export type VideoSource = {
  readonly video: HTMLVideoElement
  readonly stop: () => void
}
