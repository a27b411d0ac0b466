import { permissionHelp } from '../camera/permissionHelp.ts'
import { listCameras } from '../camera/cameraDevices.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'
import { toCameraError } from '../camera/CameraError.ts'
import { openCamera } from '../camera/openCamera.ts'

/** What can be known of the cameras without starting one; neither their names nor their ids. */
export async function checkCamera(): Promise<CheckResult> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (!media) return failed('hidden by the browser', 'It shows cameras to secure (https) addresses only.')
  const [permission, { count }] = await Promise.all([cameraPermission(), listCameras()])
  const says = `${count === 1 ? '1 camera' : `${count} cameras`}, permission: ${permission}`
  if (permission === 'denied') return failed(says, howToAllow())
  if (count === 0) return failed(says, 'Plug a camera in, or use four pictures of your own.')
  return passed(says)
}

export function howToAllow(): string {
  return permissionHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
}

async function cameraPermission(): Promise<PermissionState | 'not told'> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    return 'not told'
  }
}

/** A visitor who does not answer the browser's question has not seen it. */
const patienceMs = 20_000

/** Starts the camera as the booth does, waits for its first picture and stops it again. */
export async function tryCamera(): Promise<CheckResult> {
  const patience = AbortSignal.timeout(patienceMs)
  const startMs = performance.now()
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true })
  try {
    const source = await openCamera(video, { choice: null, signal: patience, onLost: () => undefined })
    const says = `${video.videoWidth} x ${video.videoHeight}, first picture after ${since(startMs)} ms`
    source.stop()
    return passed(says)
  } catch (cause) {
    if (patience.aborted) return failed('no answer', 'Look for the browser’s question beside the address.')
    const { fault, message } = toCameraError(cause)
    return failed(message, fault === 'denied' ? howToAllow() : helps[fault])
  }
}

const helps = {
  notFound: 'Plug a camera in, or use four pictures of your own.',
  busy: 'Close the other app or tab that uses it, then try again.',
  lost: 'Check its cable, then try again.',
  noVideo: 'Load the page again.',
  picture: 'Load the page again.',
  other: 'Unplug it and plug it in again, or use another browser.',
} as const

const since = (startMs: number): number => Math.round(performance.now() - startMs)
