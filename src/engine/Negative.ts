/** Negative: what the films see of a photo, and its noise. */
export type Negative = {
  /**
   * Image that the films see instead of the JPEG in dim light: the mean of the last frames where nothing moves, else the
   * shutter's frame. Raw, of the photo's size, and never compressed: gains of several stops would show the blocks of a
   * JPEG. Null in good light. Its pixels live as long as the photo does.
   */
  readonly image: ImageData | null
  /**
   * Standard deviation of the noise of the image that the films see, of its luma, in codes of 0 to 255; 0 where it is
   * unknown.
   */
  readonly cameraSigma: number
}

/** Negative of a photo of which the JPEG alone is known. */
export const noNegative: Negative = { image: null, cameraSigma: 0 }
