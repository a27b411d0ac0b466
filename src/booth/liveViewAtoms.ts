import { atom } from 'jotai'
import type { Photo } from '../photo/Photo.ts'
import { meterOnAtom, shouldMirrorAtom, dateStampAtom } from './settingsAtoms.ts'
import { cameraAtom, stripSessionAtom, sessionAtom } from './boothAtoms.ts'
import { unwrap } from 'jotai/utils'
import { developPhoto } from '../render/developPhoto.ts'
import { rendererSlotAtom, filterAtom } from './filterAtoms.ts'
import { withRenderer } from './withEngine.ts'

/** The chosen picture through every filter, in the order of the registry; null while there is none. */
export const previewsAtom = atom<readonly ImageData[] | null>(null)

/** What the proofs are printed from: what the camera sees, the first photo of the open strip, or a portrait. */
export type PreviewSubject =
  | { readonly kind: 'live' }
  | { readonly kind: 'photo'; readonly photo: Photo; readonly metered: boolean }
  | { readonly kind: 'still' }

const isLiveAtom = atom((get) => get(cameraAtom).state === 'active')

/** Apart from the rest of the strip, so that typing a message prints nothing anew. */
const firstPhotoAtom = atom((get) => {
  const strip = get(stripSessionAtom)
  return strip?.open ? strip.photos[0] : null
})

export const previewSubjectAtom = atom((get): PreviewSubject => {
  const photo = get(firstPhotoAtom)
  if (photo) return { kind: 'photo', photo, metered: get(meterOnAtom) }
  return { kind: get(isLiveAtom) ? 'live' : 'still' }
})

/** Who prints while the camera runs. */
export const proofPrinterAtom = atom<{ readonly tick: () => void } | null>(null)

/** The live view has painted a frame: a moment to print a proof of it. */
export const proofTickAtom = atom(null, (get) => get(proofPrinterAtom)?.tick())

/** As large as the stage shows it. */
const size = { widthPx: 640, heightPx: 480 }

/** The photo just taken, from its shutter to the next countdown. */
export const lastPhotoAtom = atom((get): Photo | null => {
  const session = get(sessionAtom)
  return session.phase === 'pause' ? (session.photos.at(-1) ?? null) : null
})

type TakenPicture = { readonly photo: Photo; readonly picture: ImageData }

const developmentAtom = atom(async (get, { signal }): Promise<TakenPicture | null> => {
  const photo = get(lastPhotoAtom)
  const engines = get(rendererSlotAtom)
  const filter = get(filterAtom)
  const isMirrored = get(shouldMirrorAtom)
  const settings = { metered: get(meterOnAtom), dateStamp: get(dateStampAtom) }
  if (!photo) return null
  try {
    return {
      photo,
      picture: await withRenderer(engines, signal, (engine) =>
        developPhoto(photo, filter, size, {
          ...settings,
          mirrored: isMirrored(photo),
          renderer: engine,
          signal,
        }),
      ),
    }
  } catch {
    // A look at it in passing: the strip develops it again, and tells if it can't.
    return null
  }
})

const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** That photo through the chosen filter, as the strip will have it; null while there is nothing to show. */
export const lastPhotoImageAtom = atom((get) => {
  const taken = get(latestDevelopmentAtom)
  return taken && taken.photo === get(lastPhotoAtom) ? taken.picture : null
})
