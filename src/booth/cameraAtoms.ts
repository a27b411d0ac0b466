import { atom } from 'jotai'
import type { CameraDevice } from '../camera/cameraDevices.ts'
import { selectedOption } from '../camera/cameraOptions.ts'
import { isBusy } from './reduceBooth.ts'
import { boothAtom, dispatchAtom } from './boothAtoms.ts'
import { cameraChoiceAtom } from './settingsAtoms.ts'
import { startSourceAtom, sourceRequestAtom } from './sourceAtoms.ts'
import { CameraError } from '../camera/CameraError.ts'

/** The cameras that can be chosen, as they are plugged in now; none until the visitor has allowed one. */
export const camerasAtom = atom<readonly CameraDevice[]>([])

/** The running camera's id; null while none runs. */
export const runningCameraAtom = atom((get) => {
  const { camera } = get(boothAtom)
  return camera.state === 'active' ? (camera.source.deviceId ?? null) : null
})

/** Value of the option that stands for the running camera, else for the chosen one. */
export const selectedCameraAtom = atom((get) =>
  selectedOption(get(camerasAtom), { choice: get(cameraChoiceAtom), deviceId: get(runningCameraAtom) }),
)

/** Opens the chosen camera where another one runs, or where one failed; a session is left alone. */
export const reopenCameraAtom = atom(null, (get, set) => {
  const { camera, session } = get(boothAtom)
  if (isBusy(session) || get(sourceRequestAtom).kind !== 'camera' || camera.state === 'idle') return
  // A phone gives its second camera only after the first is closed.
  set(dispatchAtom, { type: 'stopCamera' })
  set(startSourceAtom, { kind: 'camera' })
})

export const chooseCameraAtom = atom(null, (_get, set, choice: string) => {
  set(cameraChoiceAtom, choice)
  set(reopenCameraAtom)
})

/** Gives up a camera that sends nothing and asks for it anew. Photos stay, and so does a frame that waits for one. */
export const retryCameraAtom = atom(null, (get, set) => {
  const { camera } = get(boothAtom)
  if (camera.state !== 'active') return
  const error = new CameraError('lost', 'Camera error: the camera sends no picture.')
  set(dispatchAtom, { type: 'cameraFailed', request: camera.request, error })
  set(startSourceAtom, get(sourceRequestAtom))
})
