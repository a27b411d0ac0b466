import { atom } from 'jotai'
import { type CameraDevice, findChosen } from '../../camera/cameraDevices.ts'
import { CameraError } from '../../camera/CameraError.ts'
import { selectedOption } from '../../camera/cameraOptions.ts'
import { settingAtom } from '../../lib/settings.ts'
import { cameraAtom, dispatchAtom, runningSourceAtom } from '../session/boothAtoms.ts'
import { cameraChoiceAtom } from '../session/settingsAtoms.ts'
import { replaceSourceAtom, sourceRequestAtom, startSourceAtom } from './sourceAtoms.ts'

/** Label of the chosen camera, which some browsers give another id in each session; null where it is not known. */
export const cameraLabelAtom = settingAtom<string | null>('retro-booth.camera-label', null, (label) => label)

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

const chosenAtom = atom((get) => get(camerasAtom).find(({ deviceId }) => deviceId === get(cameraChoiceAtom)))

/** Chooses a camera, by a facing mode or a device id, and opens it where one is open. */
export const chooseCameraAtom = atom(null, (get, set, choice: string) => {
  set(cameraChoiceAtom, choice)
  set(cameraLabelAtom, get(chosenAtom)?.label ?? null)
  set(reopenCameraAtom)
})

/** Takes the list of the cameras that are plugged in now, with the chosen one's id and label. */
export const listCamerasAtom = atom(null, (get, set, cameras: readonly CameraDevice[]) => {
  set(camerasAtom, cameras)
  set(cameraChoiceAtom, findChosen(cameras, get(cameraChoiceAtom), get(cameraLabelAtom)))
  const chosen = get(chosenAtom)
  if (chosen) set(cameraLabelAtom, chosen.label)
})

/** Opens a camera that sends no image anew. The photos stay, and so does a reshoot that waits for the camera. */
export const retryCameraAtom = atom(null, (get, set) => {
  const camera = get(cameraAtom)
  if (camera.state !== 'active') return
  const error = new CameraError('muted')
  set(dispatchAtom, { type: 'cameraFailed', request: camera.request, error })
  set(startSourceAtom, get(sourceRequestAtom))
})
