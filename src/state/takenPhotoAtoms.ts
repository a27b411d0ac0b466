import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import { develop } from '../filters/develop.ts'
import type { Photo } from '../photo/Photo.ts'
import { sessionAtom } from './boothAtom.ts'
import { isMirroredAtom } from './cameraSettingsAtoms.ts'
import { enginesAtom, filterAtom } from './filterAtoms.ts'
import { dateStampAtom, meterOnAtom } from './settingsAtoms.ts'
import { withEngine } from './withEngine.ts'

/** As large as the stage shows it. */
const size = { widthPx: 640, heightPx: 480 }

/** The photo just taken, from its shutter to the next countdown. */
export const takenPhotoAtom = atom((get): Photo | null => {
  const session = get(sessionAtom)
  return session.phase === 'pause' ? (session.photos.at(-1) ?? null) : null
})

type TakenPicture = { readonly photo: Photo; readonly picture: ImageData }

const developmentAtom = atom(async (get, { signal }): Promise<TakenPicture | null> => {
  const photo = get(takenPhotoAtom)
  const engines = get(enginesAtom)
  const filter = get(filterAtom)
  const isMirrored = get(isMirroredAtom)
  const settings = { metered: get(meterOnAtom), dateStamp: get(dateStampAtom) }
  if (!photo) return null
  try {
    return {
      photo,
      picture: await withEngine(engines, signal, (engine) =>
        develop(photo, filter, size, { ...settings, mirror: isMirrored(photo), engine, signal }),
      ),
    }
  } catch {
    // A look at it in passing: the strip develops it again, and tells if it can't.
    return null
  }
})

const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** That photo through the chosen filter, as the strip will have it; null while there is nothing to show. */
export const takenPictureAtom = atom((get) => {
  const taken = get(latestDevelopmentAtom)
  return taken && taken.photo === get(takenPhotoAtom) ? taken.picture : null
})
