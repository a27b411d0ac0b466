import { RendererLostError } from '../../engine/index.ts'
import * as camera from '../../locale/messages/camera.ts'
import * as exporting from '../../locale/messages/exporting.ts'

const messages = {
  noContext: camera.noContext,
  blank: camera.photoFailed,
  notEncoded: camera.photoFailed,
  notCopied: exporting.notCopied,
  notPrinted: exporting.notPrinted,
} as const

/** Which step of an export failed. */
export type ExportErrorCode = keyof typeof messages

/** Error of exporting a strip: it could not be encoded, or not handed to the browser. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly code: ExportErrorCode

  constructor(code: ExportErrorCode, options?: ErrorOptions) {
    super(messages[code](), options)
    this.code = code
  }
}

/** The message that a visitor reads of a failure on the way to the strip or its file. */
export function errorMessage(cause: unknown): () => string {
  if (cause instanceof ExportError) return messages[cause.code]
  if (cause instanceof RendererLostError || !(cause instanceof Error) || cause.message === '')
    return messages.blank
  return () => cause.message
}
