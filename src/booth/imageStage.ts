import { atom } from 'jotai'
import type { Filter } from '../filters/Filter.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Photo } from '../photo/Photo.ts'
import { developedSize } from '../render/strip/slots.ts'
import { sessionAtom } from './boothAtoms.ts'
import { filterAtom } from './filterAtoms.ts'
import { type DevelopRequest, disposeImages, evictDevelopments, imageCacheAtom } from './imageCache.ts'
import { photoOptions, type PhotoSettings, photoSettingsAtom } from './settingsAtoms.ts'
import { type Store, subscribe } from './store.ts'
import { isStripActiveAtom } from './stripAtoms.ts'
import { smallPhotoSize, stripTemplateAtom } from './templateAtoms.ts'

/**
 * Image stage: frees the images of the booth's cache that are not worth keeping any more.
 * @returns cleanup; it frees all of them
 */
export function startImages(store: Store): Cleanup {
  const cache = store.get(imageCacheAtom)
  const evictAll = () => evictDevelopments(cache, () => false)
  // In development a shader may have been edited.
  import.meta.hot?.on('vite:beforeUpdate', evictAll)
  return combineCleanups(
    subscribe(store, usedPhotosAtom, (photos) => {
      cache.decodedPhotos.keepOnly(photos)
      return undefined
    }),
    subscribe(store, keptImagesAtom, (kept) => {
      evictDevelopments(cache, (photo, request) => isKept(kept, photo, request))
      return undefined
    }),
    subscribe(store, isStripActiveAtom, (isActive) => (isActive ? cache.backgrounds.clear : undefined)),
    () => import.meta.hot?.off('vite:beforeUpdate', evictAll),
    () => disposeImages(cache),
  )
}

/** Photos that may be developed through another filter: of the running session, or of the open strip. */
const usedPhotosAtom = atom((get): readonly Photo[] => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && !session.open ? [] : session.photos
})

/** Photos that are shown, or may be again: those of a strip too that a cancelled session gives back. */
const keptPhotosAtom = atom((get): readonly Photo[] => {
  const session = get(sessionAtom)
  const previous = 'previous' in session ? (session.previous?.photos ?? []) : []
  return [...session.photos, ...previous]
})

type KeptImages = {
  readonly photos: readonly Photo[]
  readonly usedPhotos: readonly Photo[]
  readonly filter: Filter
  readonly settings: PhotoSettings
  /** Widths of the images that are shown now. */
  readonly widthsPx: readonly number[]
}

const keptImagesAtom = atom((get): KeptImages => ({
  photos: get(keptPhotosAtom),
  usedPhotos: get(usedPhotosAtom),
  filter: get(filterAtom),
  settings: get(photoSettingsAtom),
  widthsPx: [smallPhotoSize, ...get(stripTemplateAtom).slots.map(developedSize)].map(
    ({ widthPx }) => widthPx,
  ),
}))

/**
 * True for an image that is worth its memory: by the settings of now, and through the chosen filter, at every size that
 * was shown. Of the other filters only the sizes that are shown now, until the strip is closed.
 */
function isKept(
  kept: KeptImages,
  photo: Photo,
  { filter, size, mirrored, metered }: DevelopRequest,
): boolean {
  const { photos, usedPhotos, settings, widthsPx } = kept
  const options = photoOptions(photo, settings)
  if (!photos.includes(photo) || mirrored !== options.mirrored || metered !== options.metered) return false
  return filter.id === kept.filter.id || (usedPhotos.includes(photo) && widthsPx.includes(size.widthPx))
}
