import { findChosen, listCameras } from './cameraDevices.ts'
import { CameraError } from './CameraError.ts'
import { withAbort } from '../lib/async.ts'
import { type PlayOptions, playStream, rethrow, stopTracks, watchStall } from './playStream.ts'
import type { VideoSource } from './VideoSource.ts'

/** The specification's request: ideally 640 x 480. */
const usualSize = { width: { ideal: 640 }, height: { ideal: 480 } } as const

/** As large as a photo can be, for templates that show one larger than the strip does. */
const largeSize = { width: { ideal: 1280 }, height: { ideal: 960 } } as const

/**
 * Constraints for getUserMedia, tried one after the other until the device can meet them: the visitor's choice, which
 * may be unplugged today, then the front-facing camera of the specification, then any.
 * @param choice a facing mode or a device id; null for none
 * @param isLarge true asks for photos of 1280 x 960, where the camera gives them
 */
export function cameraConstraints(choice: string | null, isLarge = false): readonly MediaStreamConstraints[] {
  const size = isLarge ? largeSize : usualSize
  const front = { facingMode: 'user', ...size }
  const chosen = choice === null || choice === 'user' ? [] : [{ ...choiceConstraints(choice), ...size }]
  return [...chosen, front, true].map((video) => ({ audio: false, video }))
}

function choiceConstraints(choice: string): MediaTrackConstraints {
  return choice === 'environment' ? { facingMode: { exact: choice } } : { deviceId: { exact: choice } }
}

/** Browsers throw these where no camera meets the constraints; others may still be met. */
const unmetNames: readonly string[] = ['OverconstrainedError', 'NotFoundError']

type Options = PlayOptions & {
  /** A facing mode or a device id; null for the camera that the specification asks for. */
  readonly choice: string | null
  /** Label of the chosen device, where it is known. */
  readonly label?: string | null
  /** True where photos are wanted larger than the specification's 640 x 480. */
  readonly isLarge?: boolean
}

/**
 * Opens the camera in a video element, and waits for its first frame.
 * @throws CameraError; the signal's reason when aborted
 */
export async function openCamera(
  video: HTMLVideoElement | null,
  { choice, label = null, isLarge = false, ...options }: Options,
): Promise<VideoSource> {
  if (!video) throw new CameraError('noVideo')
  const { signal } = options
  // The permission prompt can stay open for ever: an abort must not wait for it.
  const stream = await withAbort(requestChosen(choice, label, isLarge), signal, stopTracks).catch(
    rethrow(signal),
  )
  const source = await playStream(video, stream, options)
  return { ...source, ...trackTraits(stream), isStalled: watchStall(video, stream) }
}

/** Requests the chosen camera. Before the visitor has allowed one, its label finds it only while another one runs. */
async function requestChosen(
  choice: string | null,
  label: string | null,
  isLarge: boolean,
): Promise<MediaStream> {
  const find = async () =>
    label === null ? choice : findChosen((await listCameras()).cameras, choice, label)
  const known = await find()
  const stream = await requestStream(known, isLarge)
  const found = await find()
  if (found === known || found === stream.getVideoTracks()[0]?.getSettings().deviceId) return stream
  stopTracks(stream)
  return requestStream(found, isLarge)
}

async function requestStream(choice: string | null, isLarge: boolean): Promise<MediaStream> {
  // Browsers hide the cameras from pages that were not loaded over HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new CameraError('insecure')
  const constraints = cameraConstraints(choice, isLarge)
  for (const one of constraints.slice(0, -1)) {
    try {
      return await devices.getUserMedia(one)
    } catch (cause) {
      if (!(cause instanceof Error) || !unmetNames.includes(cause.name)) throw cause
    }
  }
  return devices.getUserMedia(constraints.at(-1))
}

function trackTraits(stream: MediaStream): Partial<Pick<VideoSource, 'deviceId' | 'mirrored'>> {
  const track = stream.getVideoTracks()[0]
  if (!track) return {}
  const { deviceId, facingMode } = track.getSettings()
  return { ...(deviceId ? { deviceId } : {}), mirrored: facingMode !== 'environment' }
}
