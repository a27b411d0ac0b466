import { atom } from 'jotai'
import { recall, remember } from '../lib/deviceMemory.ts'
import type { Photo } from '../photo/Photo.ts'

/** A word that this device remembers; null for nothing. */
function rememberedAtom(key: string) {
  const wordAtom = atom(recall(key))
  return atom(
    (get) => get(wordAtom),
    (_get, set, word: string | null) => {
      set(wordAtom, word)
      remember(key, word)
    },
  )
}

/** The visitor's camera: a facing mode or the id of a device; null for the one that the specification asks for. */
export const cameraChoiceAtom = rememberedAtom('retro-booth.camera')

const mirrorWordAtom = rememberedAtom('retro-booth.mirror')

/** Whether photos, preview and file are mirrored as the live view is; off until the visitor turns it on. */
export const mirrorPhotosAtom = atom(
  (get) => get(mirrorWordAtom) === 'on',
  (_get, set, isOn: boolean) => set(mirrorWordAtom, isOn ? 'on' : null),
)

/** Whether a photo is printed as in a mirror: what was seen through a window never is. */
export const isMirroredAtom = atom((get) => {
  const wanted = get(mirrorPhotosAtom)
  return (photo: Pick<Photo, 'isWindow'>): boolean => wanted && photo.isWindow !== true
})
