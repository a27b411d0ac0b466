/** What went wrong with the camera or what stands in for it, as far as the booth tells the cases apart. */
export type CameraErrorCode = 'denied' | 'notFound' | 'busy' | 'lost' | 'noVideo' | 'picture' | 'other'

/** A camera's failure, translated once; `message` is the sentence that the visitor reads. */
export class CameraError extends Error {
  override readonly name = 'CameraError'
  readonly fault: CameraErrorCode

  constructor(fault: CameraErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

const catalogue: Readonly<Record<string, readonly [CameraErrorCode, string]>> = {
  NotAllowedError: ['denied', 'Please allow camera access in your browser.'],
  PermissionDeniedError: ['denied', 'Please allow camera access in your browser.'],
  SecurityError: ['denied', 'Please allow camera access in your browser.'],
  NotFoundError: ['notFound', 'No camera found on your device.'],
  DevicesNotFoundError: ['notFound', 'No camera found on your device.'],
  NotReadableError: ['busy', 'Camera is already in use.'],
  TrackStartError: ['busy', 'Camera is already in use.'],
}

/**
 * Any failure of getUserMedia or of the video element, as one of ours (spec, part 8):
 * a known name has its sentence, another with text shows the text after "Camera error: ",
 * an error of our own keeps its text, all else is "Failed to access camera".
 */
export function toCameraError(cause: unknown): CameraError {
  if (cause instanceof CameraError) return cause
  if (!(cause instanceof Error) && !(cause instanceof DOMException)) return unknownFailure(cause)
  const known = Object.hasOwn(catalogue, cause.name) ? catalogue[cause.name] : undefined
  if (known) return new CameraError(known[0], known[1], { cause })
  const text = cause.message.trim()
  return text === '' ? unknownFailure(cause) : new CameraError('other', `Camera error: ${text}`, { cause })
}

function unknownFailure(cause: unknown): CameraError {
  return new CameraError('other', 'Failed to access camera.', { cause })
}
