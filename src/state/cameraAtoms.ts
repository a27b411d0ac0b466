import { atom } from 'jotai'
import type { Camera } from '../camera/Camera.ts'
import { shownOption } from '../camera/cameraOptions.ts'
import { isBusy } from './reduceBooth.ts'
import { boothAtom, happenAtom } from './boothAtom.ts'
import { cameraChoiceAtom } from './cameraSettingsAtoms.ts'
import { startSourceAtom, wantedSourceAtom } from './sourceAtoms.ts'

/** The cameras that can be chosen, as they are plugged in now; none until the visitor has allowed one. */
export const camerasAtom = atom<readonly Camera[]>([])

/** The running camera's id; null while none runs. */
export const runningCameraAtom = atom((get) => {
  const { camera } = get(boothAtom)
  return camera.state === 'active' ? (camera.source.deviceId ?? null) : null
})

/** Value of the option that stands for the running camera, else for the chosen one. */
export const shownCameraAtom = atom((get) =>
  shownOption(get(camerasAtom), { choice: get(cameraChoiceAtom), deviceId: get(runningCameraAtom) }),
)

/** Opens the chosen camera where another one runs, or where one failed; a session is left alone. */
export const reopenCameraAtom = atom(null, (get, set) => {
  const { camera, session } = get(boothAtom)
  if (isBusy(session) || get(wantedSourceAtom).kind !== 'camera' || camera.state === 'idle') return
  // A phone gives its second camera only after the first is closed.
  set(happenAtom, { type: 'stopCamera' })
  set(startSourceAtom, { kind: 'camera' })
})

export const chooseCameraAtom = atom(null, (_get, set, choice: string) => {
  set(cameraChoiceAtom, choice)
  set(reopenCameraAtom)
})
