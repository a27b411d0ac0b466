import { atom } from 'jotai'
import type { CameraDevice } from '../../camera/cameraDevices.ts'
import { CameraError } from '../../camera/CameraError.ts'
import { selectedOption } from '../../camera/cameraOptions.ts'
import { cameraAtom, dispatchAtom, runningSourceAtom } from '../session/boothAtoms.ts'
import { cameraChoiceAtom } from '../session/settingsAtoms.ts'
import { replaceSourceAtom, sourceRequestAtom, startSourceAtom } from './sourceAtoms.ts'

/** Cameras that can be chosen, as they are plugged in now; none until the visitor has allowed one. */
export const camerasAtom = atom<readonly CameraDevice[]>([])

/** Id of the running camera; null while none runs. */
export const runningCameraAtom = atom((get) => get(runningSourceAtom)?.deviceId ?? null)

/** Value of the option that stands for the running camera, else for the chosen one; null for none. */
export const selectedCameraAtom = atom((get) =>
  selectedOption(get(camerasAtom), { choice: get(cameraChoiceAtom), deviceId: get(runningCameraAtom) }),
)

/** Opens the chosen camera where another one runs, or where one failed. It never disturbs a session. */
export const reopenCameraAtom = atom(null, (get, set) => {
  if (get(sourceRequestAtom).kind !== 'camera' || get(cameraAtom).state === 'idle') return
  set(replaceSourceAtom, { kind: 'camera' })
})

/** Chooses a camera, by a facing mode or a device id, and opens it where one is open. */
export const chooseCameraAtom = atom(null, (_get, set, choice: string) => {
  set(cameraChoiceAtom, choice)
  set(reopenCameraAtom)
})

/** Opens a camera that sends no image anew. The photos stay, and so does a reshoot that waits for the camera. */
export const retryCameraAtom = atom(null, (get, set) => {
  const camera = get(cameraAtom)
  if (camera.state !== 'active') return
  const error = new CameraError('muted')
  set(dispatchAtom, { type: 'cameraFailed', request: camera.request, error })
  set(startSourceAtom, get(sourceRequestAtom))
})
