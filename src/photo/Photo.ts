import type { DodgeMap } from './DodgeMap.ts'
import type { Negative } from './Negative.ts'

/** Gains of linear light for each channel, automatic exposure times white balance. Each is 0.46 to 11. */
export type Gains = { readonly red: number; readonly green: number; readonly blue: number }

/** Metering: gains of the whole picture, and what its faces get on top of them; nothing in good light. */
export type Metering = Gains & { readonly dodge?: DodgeMap | undefined }

/** Metering that changes nothing. */
export const neutralMetering: Metering = { red: 1, green: 1, blue: 1 }

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

/** Error catalogue of taking photos: the sentence of each code. */
const messages = {
  notReady: 'Camera not ready.',
  noContext: 'Canvas error.',
  failed: 'Failed to take photo.',
} as const

/** Code of a photo error. */
export type PhotoErrorCode = keyof typeof messages

/** Error of taking a photo; `message` is what visitors read. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
  readonly code: PhotoErrorCode

  constructor(code: PhotoErrorCode, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}
