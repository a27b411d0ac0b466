import { atom } from 'jotai'
import { CameraError } from '../camera/CameraError.ts'
import { type CameraList } from '../camera/listCameras.ts'
import { watchCameras } from '../camera/watchCameras.ts'
import { boothAtom } from './boothAtom.ts'
import { camerasAtom, reopenCameraAtom, runningCameraAtom } from './cameraAtoms.ts'
import { cameraChoiceAtom } from './cameraSettingsAtoms.ts'
import { follow, type Store } from './follow.ts'

/** Permission, and with it the names of the cameras, comes and goes with these. */
const cameraStateAtom = atom((get) => get(boothAtom).camera.state)

/**
 * Follows what is plugged in and out. A booth that has lost its camera, or found none, goes on as soon as there is
 * one more; the visitor's own camera is taken again when it comes back. Returns the end.
 */
export function followCameras(store: Store): () => void {
  let before: CameraList | null = null
  const { refresh, end } = watchCameras((list) => {
    const known = before
    before = list
    store.set(camerasAtom, list.cameras)
    if (!known || document.visibilityState !== 'visible') return
    if (isWaiting(store) ? list.count > known.count : isBack(store, known, list)) store.set(reopenCameraAtom)
  })
  const stop = follow(store, cameraStateAtom, () => {
    refresh()
    return undefined
  })
  return () => {
    stop()
    end()
  }
}

function isWaiting(store: Store): boolean {
  const { camera, session } = store.get(boothAtom)
  // Whoever looks at a strip is done with the camera.
  if (session.phase === 'strip' && session.open) return false
  if (camera.state !== 'failed' || !(camera.error instanceof CameraError)) return false
  return camera.error.fault === 'lost' || camera.error.fault === 'notFound'
}

/** True when the chosen camera was plugged in while another one runs in its place. */
function isBack(store: Store, known: CameraList, now: CameraList): boolean {
  const choice = store.get(cameraChoiceAtom)
  const running = store.get(runningCameraAtom)
  const has = ({ cameras }: CameraList) => cameras.some(({ deviceId }) => deviceId === choice)
  return running !== null && running !== choice && known.cameras.length > 0 && !has(known) && has(now)
}
