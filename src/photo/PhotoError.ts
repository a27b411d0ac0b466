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
