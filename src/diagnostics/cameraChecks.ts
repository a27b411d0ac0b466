import { listCameras } from '../camera/cameraDevices.ts'
import { type CheckErrorCode, type CheckResult, failed, passed } from './CheckResult.ts'
import { type CameraErrorCode, toCameraError } from '../camera/CameraError.ts'
import { openCamera } from '../camera/openCamera.ts'

/** Checks the cameras without starting one: their number and the permission, but neither names nor ids. */
export async function checkCamera(): Promise<CheckResult> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (!media) return failed('cameraHidden', 'hidden by the browser')
  const [permission, { count }] = await Promise.all([cameraPermission(), listCameras()])
  const details = `${count === 1 ? '1 camera' : `${count} cameras`}, permission: ${permission}`
  if (permission === 'denied') return failed('cameraDenied', details)
  return count === 0 ? failed('cameraNotFound', details) : passed(details)
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
    if (signal.aborted) return failed('cameraNoAnswer', 'no answer')
    const { code, message } = toCameraError(cause)
    return failed(checkErrorCodes[code], message)
  }
}

const checkErrorCodes: Readonly<Record<CameraErrorCode, CheckErrorCode>> = {
  denied: 'cameraDenied',
  notFound: 'cameraNotFound',
  busy: 'cameraBusy',
  lost: 'cameraLost',
  muted: 'cameraLost',
  insecure: 'cameraOther',
  noVideo: 'cameraNoVideo',
  noContext: 'cameraOther',
  image: 'cameraNoVideo',
  other: 'cameraOther',
}
