import { atom } from 'jotai'
import type { Photo } from '../photo/Photo.ts'
import { cameraAtom, stripSessionAtom } from './boothAtom.ts'
import { meterOnAtom } from './settingsAtoms.ts'

/** The chosen picture through every filter, in the order of the registry; null while there is none. */
export const proofsAtom = atom<readonly ImageData[] | null>(null)

/** What the proofs are printed from: what the camera sees, the first photo of the open strip, or a portrait. */
export type ProofSubject =
  | { readonly kind: 'live' }
  | { readonly kind: 'photo'; readonly photo: Photo; readonly metered: boolean }
  | { readonly kind: 'still' }

const isLiveAtom = atom((get) => get(cameraAtom).state === 'active')

/** Apart from the rest of the strip, so that typing a message prints nothing anew. */
const firstPhotoAtom = atom((get) => {
  const strip = get(stripSessionAtom)
  return strip?.open ? strip.photos[0] : null
})

export const proofSubjectAtom = atom((get): ProofSubject => {
  const photo = get(firstPhotoAtom)
  if (photo) return { kind: 'photo', photo, metered: get(meterOnAtom) }
  return { kind: get(isLiveAtom) ? 'live' : 'still' }
})

/** Who prints while the camera runs. */
export const proofPrinterAtom = atom<{ readonly tick: () => void } | null>(null)

/** The live view has painted a frame: a moment to print a proof of it. */
export const proofTickAtom = atom(null, (get) => get(proofPrinterAtom)?.tick())
