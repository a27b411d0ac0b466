/** Error catalogue of the camera and its stand-ins: the sentence of each code. */
const messages = {
  denied: 'Please allow camera access in your browser.',
  notFound: 'No camera found on your device.',
  busy: 'Camera is already in use.',
  lost: 'Camera error: the camera was disconnected.',
  muted: 'Camera error: the camera sends no picture.',
  insecure: 'Camera error: the booth needs a secure (https) address.',
  noVideo: 'Video element not initialized.',
  noContext: 'Canvas error.',
  /** An image of the visitor's own; its message names the file. */
  image: 'Failed to access camera.',
  other: 'Failed to access camera.',
} as const

/** Code of a camera error: what the booth tells apart. */
export type CameraErrorCode = keyof typeof messages

/** Error of the camera or of a stand-in; `message` is the sentence that visitors read. */
export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly code: CameraErrorCode

  /** @param message in place of the catalogue's sentence */
  constructor(code: CameraErrorCode, message: string = messages[code], options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What browsers call an error, with the older names of Chromium and Firefox. */
const codesByName: Readonly<Record<string, CameraErrorCode>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'notFound',
  DevicesNotFoundError: 'notFound',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
}

/**
 * Translates any failure of getUserMedia or of the video element: a known name has its sentence, another
 * error shows its text after "Camera error: ", a camera error stays, all else is "Failed to access camera."
 */
export function toCameraError(cause: unknown): CameraError {
  if (cause instanceof CameraError) return cause
  if (!(cause instanceof Error) && !(cause instanceof DOMException)) return unknownError(cause)
  const code = Object.hasOwn(codesByName, cause.name) ? codesByName[cause.name] : undefined
  if (code) return new CameraError(code, undefined, { cause })
  const text = cause.message.trim()
  return text === '' ? unknownError(cause) : new CameraError('other', `Camera error: ${text}`, { cause })
}

function unknownError(cause: unknown): CameraError {
  return new CameraError('other', undefined, { cause })
}
