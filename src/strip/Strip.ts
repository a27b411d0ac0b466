/** Everything that a printed strip shows. */
export type Strip = {
  /** The four developed photos, 600 x 450, oldest first. */
  readonly frames: readonly [ImageData, ImageData, ImageData, ImageData]
  /** Moment of each shutter, milliseconds since the epoch. */
  readonly takenAt: readonly [number, number, number, number]
  /** The visitor's words, at most 50 characters; a blank one draws no box. */
  readonly message: string
  /** Moment of printing, milliseconds since the epoch: its local month chooses the banner. */
  readonly printedAt: number
}
