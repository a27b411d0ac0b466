import type { Cleanup } from '../lib/cleanup.ts'

/** Video source: a running camera, or what stands in for one. Its video plays muted and inline, and has had a frame. */
export type VideoSource = {
  readonly video: HTMLVideoElement
  /** Ends every track. The one who opened the source calls it; a second call does nothing. */
  readonly stop: Cleanup
  /** False for what is no mirror to the visitor: a camera that looks away, an image, the demo. */
  readonly mirrored: boolean
  /** Id of the camera; what stands in for one has none. */
  readonly deviceId?: string
  /** True while it runs, but sends no new frame. */
  readonly isStalled?: () => boolean
  /** Shows the image for a photo, 0 to 3, where there is one for each. */
  readonly showImage?: (photo: number) => void
}
