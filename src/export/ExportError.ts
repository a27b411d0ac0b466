const messages = {
  noContext: 'Canvas error.',
  blank: 'Failed to take photo.',
  notEncoded: 'Failed to take photo.',
  notCopied: 'Failed to copy. Saving works.',
  notPrinted: 'Failed to print. Saving works.',
} as const

/** Why a strip could not become a file, or get out; `message` is the sentence that the visitor reads. */
export class ExportError extends Error {
  override readonly name = 'DownloadError'
  readonly fault: keyof typeof messages

  constructor(fault: keyof typeof messages, options?: ErrorOptions) {
    super(messages[fault], options)
    this.fault = fault
  }
}
