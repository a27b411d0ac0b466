import { atom } from 'jotai'
import type { Photo } from '../../engine/index.ts'
import { isBusyAtom, isMirrorAtom, runningSourceAtom, sessionAtom } from '../session/boothAtoms.ts'
import { photoIndices } from '../session/boothState.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import { photoSettingsAtom } from '../session/settingsAtoms.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import * as messages from '../../locale/messages/camera.ts'

/** Photos of the tray, the small strip that fills during a session; null while the booth is no mirror. */
export const trayPhotosAtom = atom((get): readonly Photo[] | null =>
  get(isMirrorAtom) ? get(sessionAtom).photos : null,
)

/** Request to develop the photos of the tray; null while it is not shown. */
export const trayRequestAtom = atom((get) => {
  const photos = get(trayPhotosAtom)
  const request = { filter: get(filterAtom), settings: get(photoSettingsAtom) }
  return photos && { ...request, photos }
})

/** Images of the tray's photos, small, for those that are developed. The film stage alone writes it. */
export const trayImagesAtom = atom<ReadonlyMap<Photo, ImageData>>(new Map<Photo, ImageData>())

/** Place of the tray for one photo. */
export type TrayPlace = {
  /** Null without a photo, and until it is developed. */
  readonly image: ImageData | null
  /** True for the place of the photo that is taken next. */
  readonly isNext: boolean
}

/** Places of the tray, from the first photo to the fourth; null while it is not shown. */
export const trayAtom = atom((get): readonly TrayPlace[] | null => {
  const photos = get(trayPhotosAtom)
  const images = get(trayImagesAtom)
  const session = get(sessionAtom)
  const next = 'reshoot' in session && session.reshoot ? session.reshoot.index : session.photos.length
  const image = (photo: Photo | undefined) => (photo && images.get(photo)) ?? null
  return photos && photoIndices.map((index) => ({ image: image(photos[index]), isNext: index === next }))
})

/** Caption of the mirror, in the language in use: which photo is taken, or comes next; null without a session. */
export const captionAtom = atom((get) => {
  const session = get(sessionAtom)
  get(localeAtom)
  if (!get(isMirrorAtom)) return null
  return 'reshoot' in session && session.reshoot
    ? messages.retakePhoto({ photo: session.reshoot.index + 1 })
    : messages.photoOf4({ photo: session.photos.length + 1 })
})

/** Notice of the running source, until a session begins: pictures of the visitor's own that were left out; null for none. */
export const sourceNoticeAtom = atom((get) =>
  get(isBusyAtom) ? null : (get(runningSourceAtom)?.notice ?? null),
)
