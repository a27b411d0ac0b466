/**
 * A running camera, or what stands in for one. The video plays muted and inline, and has had its first frame.
 * Whoever opened the source calls `stop`, which ends every track and may be called twice.
 */
export type VideoSource = {
  readonly video: HTMLVideoElement
  readonly stop: () => void
  /** Which of the device's cameras it is; a picture or a reel has none. */
  readonly deviceId?: string
  /** True for what nobody looks into as into a mirror: a camera at the back, a picture, a reel. */
  readonly isWindow?: boolean
  /** Whether it hangs: it runs, but sends no new frame. */
  readonly isStalled?: () => boolean
  /** Told which photo comes next, 0 to 3: a set of pictures shows that one. */
  readonly showImage?: (photo: number) => void
}
