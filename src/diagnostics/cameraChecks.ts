import { listCameras } from '../camera/cameraDevices.ts'
import { type CameraErrorCode, toCameraError } from '../camera/CameraError.ts'
import { openCamera } from '../camera/openCamera.ts'
import { permissionHelp } from '../camera/permissionHelp.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'

/** Checks the cameras without starting one: their number and the permission, but neither names nor ids. */
export async function checkCamera(): Promise<CheckResult> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (!media) return failed('hidden by the browser', 'It shows cameras to secure (https) addresses only.')
  const [permission, { count }] = await Promise.all([cameraPermission(), listCameras()])
  const details = `${count === 1 ? '1 camera' : `${count} cameras`}, permission: ${permission}`
  if (permission === 'denied') return failed(details, helpFor('denied'))
  return count === 0 ? failed(details, helpFor('notFound')) : passed(details)
}

async function cameraPermission(): Promise<PermissionState | 'not told'> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    return 'not told'
  }
}

/** Time after which a visitor has overlooked the browser's permission prompt. */
const promptTimeoutMs = 20_000

/** Checks the camera as the booth uses it: opens it, waits for the first frame and stops it. */
export async function tryCamera(): Promise<CheckResult> {
  const signal = AbortSignal.timeout(promptTimeoutMs)
  const startMs = performance.now()
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true })
  try {
    const source = await openCamera(video, { choice: null, signal, onLost: () => undefined })
    const elapsedMs = Math.round(performance.now() - startMs)
    const details = `${video.videoWidth} x ${video.videoHeight}, first picture after ${elapsedMs} ms`
    source.stop()
    return passed(details)
  } catch (cause) {
    if (signal.aborted)
      return failed('no answer', 'The browser is asking to use the camera. Please choose Allow.')
    const { code, message } = toCameraError(cause)
    return failed(message, helpFor(code))
  }
}

function helpFor(code: CameraErrorCode): string {
  switch (code) {
    case 'denied':
      return permissionHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
    case 'notFound':
      return 'Plug in a camera, or use four of your own pictures.'
    case 'busy':
      return 'Close the other app or tab that uses it, then try again.'
    case 'lost':
    case 'muted':
      return 'Check its cable, then try again.'
    case 'noVideo':
    case 'image':
      return 'Load the page again.'
    case 'insecure':
    case 'noContext':
    case 'other':
      return 'Unplug it and plug it in again, or use another browser.'
  }
}
