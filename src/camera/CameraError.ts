import * as camera from '../locale/messages/camera.ts'

/** Error catalogue of the camera and its stand-ins: the sentence of each code. */
const sentences = {
  denied: camera.denied,
  notFound: camera.notFound,
  busy: camera.inUse,
  lost: camera.lost,
  muted: camera.muted,
  insecure: camera.insecure,
  noVideo: camera.noVideo,
  noContext: camera.noContext,
  /** The browser gives other pixels than those of a canvas. */
  noPixels: camera.noPixels,
  /** An image of the visitor's own; its sentence names the file. */
  image: camera.failed,
  other: camera.failed,
} as const

/** Code of a camera error: what the booth tells apart. */
export type CameraErrorCode = keyof typeof sentences

/** Error of the camera or of a stand-in. Visitors read `sentence`; `message` is that in the language at the failure. */
export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly code: CameraErrorCode
  /** The sentence in the language in use. */
  readonly sentence: () => string

  /** @param sentence in place of the catalogue's */
  constructor(code: CameraErrorCode, sentence: () => string = sentences[code], options?: ErrorOptions) {
    super(sentence(), options)
    this.code = code
    this.sentence = sentence
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
  if (text === '') return unknownError(cause)
  return new CameraError('other', () => camera.otherError({ text }), { cause })
}

function unknownError(cause: unknown): CameraError {
  return new CameraError('other', undefined, { cause })
}
