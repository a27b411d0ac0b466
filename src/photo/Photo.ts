import type { Metering } from './Metering.ts'

/** A captured still, raw: no filter is in it, so that the filter can be changed at any time. */
export type Photo = {
  /** 4:3, JPEG at quality 0.8, the right way round. */
  readonly jpeg: Blob
  /** At most 1280. */
  readonly widthPx: number
  /** At most 960. */
  readonly heightPx: number
  /** Moment of the shutter, milliseconds since the epoch. */
  readonly takenAt: number
  /** Unsigned 32-bit seed of everything random in the picture. */
  readonly seed: number
  /** What the meter said at the shutter: preview, strip and file are developed with it. */
  readonly metering: Metering
  /** True where the live view did not mirror it: a camera at the back, a picture, a reel. */
  readonly isWindow?: boolean
}
