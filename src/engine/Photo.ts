import type { Metering } from './light/Metering.ts'
import type { Negative } from './Negative.ts'

/** Photo: a captured frame, raw. The filter is applied when it is shown or saved, so that it can be changed at any time. */
export type Photo = {
  /** The shutter's own frame: 4:3, JPEG at quality 0.8, the right way round. */
  readonly jpeg: Blob
  /** Made after the shutter, so that the booth does not wait for it. Never rejects. */
  readonly negative: Promise<Negative>
  /** At most 1280. */
  readonly widthPx: number
  /** At most 960. */
  readonly heightPx: number
  /** Moment of the shutter, milliseconds since the epoch. */
  readonly takenAt: number
  /** Unsigned 32-bit seed of everything random in the developed image. */
  readonly seed: number
  /** Metering at the shutter: preview, strip and file are developed with it. */
  readonly metering: Metering
  /** True where the live view was mirrored: only such a photo may be mirrored in the strip. The JPEG never is. */
  readonly seenMirrored: boolean
}
