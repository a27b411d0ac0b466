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
