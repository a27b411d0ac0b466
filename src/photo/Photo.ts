/**
 * What the meter adds in front of the film: automatic exposure times white balance, as a gain of linear light
 * for each channel. All three stay between 0.58 and 3.83.
 */
export type Metering = { readonly red: number; readonly green: number; readonly blue: number }

/** Leaves the picture as it is. */
export const neutralMetering: Metering = { red: 1, green: 1, blue: 1 }

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

const messages = {
  notReady: 'Camera not ready.',
  noContext: 'Canvas error.',
  failed: 'Failed to take photo.',
} as const

/** Why a photo could not be taken; `message` is the sentence that the visitor reads. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError'
  readonly fault: keyof typeof messages

  constructor(fault: keyof typeof messages, options?: ErrorOptions) {
    super(messages[fault], options)
    this.fault = fault
  }
}
