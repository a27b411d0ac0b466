/** A camera of the device, as the browser tells of it once the visitor has allowed one. */
export type CameraDevice = {
  readonly deviceId: string
  readonly label: string
  /** Where it looks, as W3C says it: to whoever holds the device, or away. Null where nobody knows. */
  readonly facing: 'user' | 'environment' | null
}

/** Where a camera looks, by what the browser says of it, else by its label. */
export function facingOf(facingMode: string | undefined, label: string): CameraDevice['facing'] {
  if (facingMode === 'user' || facingMode === 'environment') return facingMode
  if (/\b(back|rear|world-facing|rückseit\w*|arrière|trasera|posteriore)\b/i.test(label)) return 'environment'
  return /\b(front|user-facing|facetime|vorder\w*|avant|frontal|anteriore)\b/i.test(label) ? 'user' : null
}

/** Whether the browser has yet to hear from the visitor; true also where it does not tell. */
export async function needsPermission(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state !== 'granted'
  } catch {
    return true
  }
}

export type CameraList = {
  /** Cameras plugged in. Before the visitor has allowed one, browsers tell no more than one, and no name. */
  readonly count: number
  /** Those that can be chosen: they have an id and a label. */
  readonly cameras: readonly CameraDevice[]
}

/** The cameras of the device; none where the browser hides them. */
export async function listCameras(): Promise<CameraList> {
  const media: MediaDevices | undefined = navigator.mediaDevices
  const devices = media ? await media.enumerateDevices().catch(() => []) : []
  const inputs = devices.filter(({ kind }) => kind === 'videoinput')
  const named = inputs.filter(({ deviceId, label }) => deviceId !== '' && label !== '')
  return { count: inputs.length, cameras: named.map(toCamera) }
}

function toCamera(device: MediaDeviceInfo): CameraDevice {
  const { deviceId, label } = device
  return { deviceId, label, facing: facingOf(capableOf(device), label) }
}

function capableOf(device: MediaDeviceInfo): string | undefined {
  // Firefox has no InputDeviceInfo.
  if (typeof InputDeviceInfo === 'undefined' || !(device instanceof InputDeviceInfo)) return undefined
  return device.getCapabilities?.().facingMode?.[0]
}

/** Lists the cameras now and whenever one is plugged in or out. `refresh` lists them again, `end` ends it. */
export function watchCameras(onList: (list: CameraList) => void): {
  readonly refresh: () => void
  readonly end: () => void
} {
  const ended = new AbortController()
  let latest = 0
  const refresh = () => {
    const mine = (latest += 1)
    void listCameras().then((list) => {
      // One plug rings several times, and the answers may come in any order.
      if (mine === latest && !ended.signal.aborted) onList(list)
    })
  }
  const media: MediaDevices | undefined = navigator.mediaDevices
  media?.addEventListener('devicechange', refresh, { signal: ended.signal })
  refresh()
  return { refresh, end: () => ended.abort() }
}
