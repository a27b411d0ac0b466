import type { Cleanup } from '../lib/cleanup.ts'

/**
 * Video source: a running camera or a stand-in (images, the demo). Its video plays muted and inline, and has had a
 * frame.
 */
export type VideoSource = {
  readonly video: HTMLVideoElement
  /** Ends every track. Called by the code that opened the source; a second call does nothing. */
  readonly stop: Cleanup
  /** False where the live view must not be a mirror: a camera at the back, an image, the demo. */
  readonly mirrored: boolean
  /** Id of the camera; a stand-in has none. */
  readonly deviceId?: string
  /** True once it has ended, or while it runs, but sends no new frame. */
  readonly isStalled?: () => boolean
  /** What the visitor should know of it, in sentences of the language in use: files that were left out. */
  readonly notice?: (() => string) | null
  /** Shows the image for a photo, 0 to 3, where there is one for each. */
  readonly showImage?: (photo: number) => void
}
