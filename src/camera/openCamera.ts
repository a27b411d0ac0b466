import { CameraError, toCameraError } from './CameraError.ts'
import type { VideoSource } from './VideoSource.ts'

/** Spec, part 5: video only, front-facing, ideally 640 x 480, no audio. */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } },
}

type Options = {
  /** Gives up: a stream that arrives afterwards is stopped. */
  readonly signal: AbortSignal
  /** The running camera was unplugged, revoked or taken away. Not called after `stop`. */
  readonly onLost: (error: CameraError) => void
}

/**
 * Starts the camera in a video element and waits for its first frame.
 * @throws CameraError in the words of the catalogue; the signal's reason when given up
 */
export async function openCamera(video: HTMLVideoElement | null, options: Options): Promise<VideoSource> {
  if (!video) throw new CameraError('noVideo', 'Video element not initialized.')
  // The prompt can stay open for ever: giving up must not wait for it.
  const stream = await orAbort(requestStream(), options.signal, stopTracks).catch(rethrow(options.signal))
  const source = play(video, stream, options.onLost)
  try {
    await orAbort(firstFrame(video), options.signal)
    return source
  } catch (cause) {
    source.stop()
    return rethrow(options.signal)(cause)
  }
}

async function requestStream(): Promise<MediaStream> {
  // Browsers hide the cameras from pages that were not loaded over HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new CameraError('other', 'Camera error: the booth needs a secure (https) address.')
  try {
    return await devices.getUserMedia(constraints)
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== 'OverconstrainedError') throw cause
    return devices.getUserMedia({ audio: false, video: true })
  }
}

function play(video: HTMLVideoElement, stream: MediaStream, onLost: Options['onLost']): VideoSource {
  const own = new AbortController()
  for (const track of stream.getVideoTracks()) {
    track.addEventListener(
      'ended',
      () => onLost(new CameraError('other', 'Camera error: the camera was disconnected.')),
      own,
    )
  }
  video.srcObject = stream
  return {
    video,
    stop() {
      own.abort()
      stopTracks(stream)
      if (video.srcObject === stream) video.srcObject = null
    },
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Resolves when the video plays and has a picture. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  await video.play()
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true })
    video.addEventListener(
      'error',
      () => reject(video.error ?? new CameraError('noVideo', 'Video element not initialized.')),
      { once: true },
    )
  })
}

/** The promise, or the signal's reason as soon as it is aborted; a value that comes too late is disposed of. */
function orAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  dispose?: (late: Value) => void,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise
      .then((value) => (signal.aborted ? dispose?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

function rethrow(signal: AbortSignal): (cause: unknown) => never {
  return (cause) => {
    throw signal.aborted ? signal.reason : toCameraError(cause)
  }
}
