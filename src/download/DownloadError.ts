const messages = {
  noContext: 'Canvas error.',
  blank: 'Failed to take photo.',
  notEncoded: 'Failed to take photo.',
} as const

/** Why a strip could not become a file; `message` is the sentence that the visitor reads. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly fault: keyof typeof messages

  constructor(fault: keyof typeof messages, options?: ErrorOptions) {
    super(messages[fault], options)
    this.fault = fault
  }
}
