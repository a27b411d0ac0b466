import { RendererLostError } from '../../engine/index.ts'

const messages = {
  noContext: 'Canvas error.',
  blank: 'Failed to take photo.',
  notEncoded: 'Failed to take photo.',
  notCopied: 'Couldn’t copy. Please save the strip instead.',
  notPrinted: 'Couldn’t print. Please save the strip instead.',
} as const

/** Which step of an export failed. */
export type ExportErrorCode = keyof typeof messages

/** Error of exporting a strip: it could not be encoded, or not handed to the browser; `message` is what visitors read. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly code: ExportErrorCode

  constructor(code: ExportErrorCode, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}

/** The sentence that a visitor reads of a failure on the way to the strip or its file. */
export function errorMessage(cause: unknown): string {
  if (cause instanceof RendererLostError) return messages.blank
  return cause instanceof Error && cause.message !== '' ? cause.message : messages.blank
}
