import { cameraHelp } from '../../../camera/cameraHelp.ts'
import { listCameras } from '../../../camera/listCameras.ts'
import { type Finding, fails, works } from '../Finding.ts'

/** What can be known of the cameras without starting one; neither their names nor their ids. */
export async function checkCamera(): Promise<Finding> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  if (!media) return fails('hidden by the browser', 'It shows cameras to secure (https) addresses only.')
  const [permission, { count }] = await Promise.all([cameraPermission(), listCameras()])
  const says = `${count === 1 ? '1 camera' : `${count} cameras`}, permission: ${permission}`
  if (permission === 'denied') return fails(says, howToAllow())
  if (count === 0) return fails(says, 'Plug a camera in, or use four pictures of your own.')
  return works(says)
}

export function howToAllow(): string {
  return cameraHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
}

async function cameraPermission(): Promise<PermissionState | 'not told'> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state
  } catch {
    return 'not told'
  }
}
