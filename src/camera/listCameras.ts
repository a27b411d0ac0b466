import { type Camera, facingOf } from './Camera.ts'

export type CameraList = {
  /** Cameras plugged in. Before the visitor has allowed one, browsers tell no more than one, and no name. */
  readonly count: number
  /** Those that can be chosen: they have an id and a label. */
  readonly cameras: readonly Camera[]
}

/** The cameras of the device; none where the browser hides them. */
export async function listCameras(): Promise<CameraList> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  const devices = media ? await media.enumerateDevices().catch(() => []) : []
  const inputs = devices.filter(({ kind }) => kind === 'videoinput')
  const named = inputs.filter(({ deviceId, label }) => deviceId !== '' && label !== '')
  return { count: inputs.length, cameras: named.map(toCamera) }
}

function toCamera(device: MediaDeviceInfo): Camera {
  const { deviceId, label } = device
  return { deviceId, label, facing: facingOf(capableOf(device), label) }
}

function capableOf(device: MediaDeviceInfo): string | undefined {
  // Firefox has no InputDeviceInfo.
  if (typeof InputDeviceInfo === 'undefined' || !(device instanceof InputDeviceInfo)) return undefined
  return device.getCapabilities?.().facingMode?.[0]
}
