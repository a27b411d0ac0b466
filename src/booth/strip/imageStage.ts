import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Photo } from '../../engine/index.ts'
import { clearBackgrounds } from '../../strip/backgroundCache.ts'
import { developedSize } from '../../strip/slots.ts'
import { sessionAtom } from '../session/boothAtoms.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import {
  closeDecoded,
  type DevelopRequest,
  disposeImages,
  evictDevelopments,
  imageCacheAtom,
} from './imageCache.ts'
import { photoOptions, photoSettingsAtom } from '../session/settingsAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'
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
    subscribe(store, keptImagesAtom, ({ usedPhotos, isKept }) => {
      closeDecoded(cache.decodedPhotos, ({ photo }) => !usedPhotos.includes(photo))
      evictDevelopments(cache, isKept)
    }),
    subscribe(store, isStripActiveAtom, (isActive) =>
      isActive ? () => clearBackgrounds(cache.backgrounds) : undefined,
    ),
    () => import.meta.hot?.off('vite:beforeUpdate', evictAll),
    () => disposeImages(cache),
  )
}

/** What is worth its memory: photos that may be developed again keep their bitmap, and requests their image. */
const keptImagesAtom = atom((get) => {
  const session = get(sessionAtom)
  const usedPhotos: readonly Photo[] = session.phase === 'strip' && !session.open ? [] : session.photos
  // A cancelled session gives back the strip before it.
  const previous = ('previous' in session && session.previous?.photos) || []
  const photos: readonly Photo[] = [...session.photos, ...previous]
  const [chosen, settings] = [get(filterAtom), get(photoSettingsAtom)]
  const shownSizes = [smallPhotoSize, ...get(stripTemplateAtom).slots.map(developedSize)]

  /** The chosen filter is kept at every size; the other ones at those that are shown, until the strip is closed. */
  const isKept = (photo: Photo, { filter, size, mirrored, metered }: DevelopRequest) => {
    const options = photoOptions(photo, settings)
    if (!photos.includes(photo) || mirrored !== options.mirrored || metered !== options.metered) return false
    const isShown = shownSizes.some(({ widthPx }) => widthPx === size.widthPx)
    return filter.id === chosen.id || (isShown && usedPhotos.includes(photo))
  }
  return { usedPhotos, isKept }
})
