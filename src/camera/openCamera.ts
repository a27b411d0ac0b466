import { CameraError } from './CameraError.ts'
import { withAbort } from '../lib/async.ts'
import { type PlayOptions, playStream, rethrow, stopTracks, watchStall } from './playStream.ts'
import type { VideoSource } from './VideoSource.ts'

/** Spec, part 5: video only, ideally 640 x 480, no audio. */
const size = { width: { ideal: 640 }, height: { ideal: 480 } } as const

/**
 * What to ask for, one after the other until the device can meet it: the visitor's choice, which may be unplugged
 * today, then the front-facing camera of the specification, then any.
 * @param choice a facing mode or the id of a device; null for none
 */
export function cameraConstraints(choice: string | null): readonly MediaStreamConstraints[] {
  const front = { facingMode: 'user', ...size }
  const chosen = choice === null || choice === 'user' ? [] : [{ ...chosenCamera(choice), ...size }]
  return [...chosen, front, true].map((video) => ({ audio: false, video }))
}

function chosenCamera(choice: string): MediaTrackConstraints {
  return choice === 'environment' ? { facingMode: { exact: choice } } : { deviceId: { exact: choice } }
}

/** What browsers throw for a camera that is not there, which another request may still meet. */
const unmet: readonly string[] = ['OverconstrainedError', 'NotFoundError']

type Options = PlayOptions & {
  /** A facing mode or the id of a device; null for the camera that the specification asks for. */
  readonly choice: string | null
}

/**
 * Starts the camera in a video element and waits for its first frame.
 * @throws CameraError in the words of the catalogue; the signal's reason when given up
 */
export async function openCamera(
  video: HTMLVideoElement | null,
  { choice, ...options }: Options,
): Promise<VideoSource> {
  if (!video) throw new CameraError('noVideo', 'Video element not initialized.')
  const { signal } = options
  // The prompt can stay open for ever: giving up must not wait for it.
  const stream = await withAbort(requestStream(choice), signal, stopTracks).catch(rethrow(signal))
  const source = await playStream(video, stream, options)
  return { ...source, ...traits(stream), isStalled: watchStall(video) }
}

async function requestStream(choice: string | null): Promise<MediaStream> {
  // Browsers hide the cameras from pages that were not loaded over HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new CameraError('other', 'Camera error: the booth needs a secure (https) address.')
  const requests = cameraConstraints(choice)
  for (const constraints of requests.slice(0, -1)) {
    try {
      return await devices.getUserMedia(constraints)
    } catch (cause) {
      if (!(cause instanceof Error) || !unmet.includes(cause.name)) throw cause
    }
  }
  return devices.getUserMedia(requests.at(-1))
}

function traits(stream: MediaStream): Pick<VideoSource, 'deviceId' | 'isWindow'> {
  const track = stream.getVideoTracks()[0]
  if (!track) return {}
  const { deviceId, facingMode } = track.getSettings()
  return { ...(deviceId ? { deviceId } : {}), isWindow: facingMode === 'environment' }
}
