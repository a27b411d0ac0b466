import { atom } from 'jotai'
import { CameraError } from '../camera/CameraError.ts'
import { boothAtom, happenAtom } from './boothAtom.ts'
import { startSourceAtom, wantedSourceAtom } from './sourceAtoms.ts'

/** Gives up a camera that sends nothing and asks for it anew. Photos stay, and so does a frame that waits for one. */
export const retryCameraAtom = atom(null, (get, set) => {
  const { camera } = get(boothAtom)
  if (camera.state !== 'active') return
  const error = new CameraError('lost', 'Camera error: the camera sends no picture.')
  set(happenAtom, { type: 'cameraFailed', request: camera.request, error })
  set(startSourceAtom, get(wantedSourceAtom))
})
