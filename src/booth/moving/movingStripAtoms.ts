import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { movingPhotosAtom } from './clipAtoms.ts'
import { noMovingStrip, reduceMovingStrip } from './reduceMovingStrip.ts'

/** State of the moving strip, and its dispatch. */
export const [movingStripAtom, dispatchMovingStripAtom] = reducerAtoms(noMovingStrip, reduceMovingStrip)

/** Whether this browser encodes videos; null until it was tried. */
export const canEncodeAtom = atom(typeof VideoEncoder === 'undefined' ? false : null)

/** True where a moving strip is offered: at once, so that no button moves when the encoder has been tried. */
export const isMovingStripOfferedAtom = atom(
  (get) => get(movingPhotosAtom) !== null && get(canEncodeAtom) !== false,
)

/** The moments, once no encoding runs any more, and null in their place where there are none; null while one runs. */
export const momentsAtom = atom((get): { readonly mp4: Blob | null } | null => {
  const moving = get(movingStripAtom)
  if (moving.state === 'encoding') return null
  return { mp4: moving.state === 'ready' && moving.format === 'moments' ? moving.mp4 : null }
})
