import type { Cleanup } from '../lib/cleanup.ts'

/** Camera of the device, as the browser describes it once the visitor has allowed one. */
export type CameraDevice = {
  readonly deviceId: string
  readonly label: string
  /** Facing mode (W3C Media Capture): towards the user, or away. Null where it is unknown. */
  readonly facing: 'user' | 'environment' | null
}

/** Facing mode of a camera: as the browser says, else by its label. */
export function facingOf(facingMode: string | undefined, label: string): CameraDevice['facing'] {
  if (facingMode === 'user' || facingMode === 'environment') return facingMode
  if (/\b(back|rear|world-facing|rückseit\w*|arrière|trasera|posteriore)\b/i.test(label)) return 'environment'
  return /\b(front|user-facing|facetime|vorder\w*|avant|frontal|anteriore)\b/i.test(label) ? 'user' : null
}

/** True while the browser still has to ask the visitor for permission; also where it does not tell. */
export async function needsPermission(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state !== 'granted'
  } catch {
    return true
  }
}

/** Cameras that are plugged in. */
export type CameraList = {
  /** Their number. Before the visitor has allowed one, browsers report no more than one, and no name. */
  readonly count: number
  /** Those that can be chosen: they have an id and a label. */
  readonly cameras: readonly CameraDevice[]
}

/** Lists the cameras of the device; none where the browser hides them. */
export async function listCameras(): Promise<CameraList> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  const devices = media ? await media.enumerateDevices().catch(() => []) : []
  const inputs = devices.filter(({ kind }) => kind === 'videoinput')
  const named = inputs.filter(({ deviceId, label }) => deviceId !== '' && label !== '')
  return { count: inputs.length, cameras: named.map(toCamera) }
}

/**
 * Id of the chosen camera: some browsers give other ids in each session, and then the one camera with its label is it.
 * @param choice a facing mode or a device id
 * @param label of the chosen camera; null where it is not known
 */
export function findChosen(
  cameras: readonly CameraDevice[],
  choice: string | null,
  label: string | null,
): string | null {
  const named = cameras.filter((camera) => camera.label === label)
  const isGone = !cameras.some(({ deviceId }) => deviceId === choice)
  return (isGone && named.length === 1 && named[0]?.deviceId) || choice
}

function toCamera(device: MediaDeviceInfo): CameraDevice {
  const { deviceId, label } = device
  return { deviceId, label, facing: facingOf(facingModeOf(device), label) }
}

function facingModeOf(device: MediaDeviceInfo): string | undefined {
  // Firefox has no InputDeviceInfo.
  if (typeof InputDeviceInfo === 'undefined' || !(device instanceof InputDeviceInfo)) return undefined
  return device.getCapabilities?.().facingMode?.[0]
}

/**
 * Watches the cameras: lists them now, whenever one is plugged in or out, and at each `refresh`.
 * @returns `refresh`, and `cleanup` that ends it
 */
export function watchCameras(onList: (list: CameraList) => void): {
  readonly refresh: () => void
  readonly cleanup: Cleanup
} {
  const controller = new AbortController()
  const { signal } = controller
  let latest = 0
  const refresh = () => {
    const mine = (latest += 1)
    void listCameras().then((list) => {
      // One camera causes several events, and their lists may come in any order.
      if (mine === latest && !signal.aborted) onList(list)
    })
  }
  const media: MediaDevices | undefined = navigator.mediaDevices
  media?.addEventListener('devicechange', refresh, { signal })
  refresh()
  return { refresh, cleanup: () => controller.abort() }
}
