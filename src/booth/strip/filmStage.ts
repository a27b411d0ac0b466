import { atom } from 'jotai'
import { errorMessage } from '../../strip/export/ExportError.ts'
import { idle } from '../../lib/abortable.ts'
import { delay } from '../../lib/async.ts'
import type { PhotoIndex } from '../session/boothState.ts'
import { areThumbnailsShownAtom, smallPhotosAtom, smallPhotoSize } from './templateAtoms.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { photoStrip } from '../../strip/layout.ts'
import { developedSize } from '../../strip/slots.ts'
import { photoIndex } from '../../strip/Strip.ts'
import type { Slot } from '../../strip/Template.ts'
import { developOnce, requestFor, slotRequest } from './developOnce.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import { lastPhotoAtom, lastPhotoDevelopmentAtom, lastPhotoImageAtom } from '../live/liveViewAtoms.ts'
import { startPrefetch } from './prefetch.ts'
import { photoSettingsAtom } from '../session/settingsAtoms.ts'
import { runAbortably, type Store, subscribe, waitForValue } from '../../lib/store.ts'
import { type StripDevelopment, developmentAtom, type StripRequest, stripRequestAtom } from './stripAtoms.ts'
import { trayImagesAtom, trayPhotosAtom, trayRequestAtom } from './trayAtoms.ts'

/**
 * Film stage: Photo, filter -> ImageData, once for each size that is shown. Develops the last photo for the live view,
 * the photos of a session for its tray, the four photos of the strip, and, ahead of the visitor, what is likely to be wanted next.
 * @returns cleanup
 */
export function startDevelopment(store: Store): Cleanup {
  return combineCleanups(
    startStripDevelopment(store),
    startLastPhotoDevelopment(store),
    startTrayDevelopment(store),
    startSmallDevelopment(store),
    startPrefetch(store),
  )
}

/** Develops the strip, again after every change of its photos, of the filter or of a setting. */
function startStripDevelopment(store: Store): Cleanup {
  const develop = async (request: StripRequest, signal: AbortSignal): Promise<StripDevelopment | null> => {
    const { photos, template, picked } = request
    const one = (slot: Slot) => {
      const photo = photos[photoIndex(slot.frame, { picked })] ?? photos[0]
      return developOnce(store, photo, slotRequest(photo, slot, request), signal)
    }
    try {
      const images = await Promise.all(template.slots.map(one))
      return { photos, template, picked, images, error: null }
    } catch (cause) {
      return signal.aborted ? null : { photos, template, picked, images: null, error: errorMessage(cause) }
    }
  }
  return subscribe(store, stripRequestAtom, (request) => {
    const controller = new AbortController()
    store.set(developmentAtom, request && develop(request, controller.signal))
    return () => controller.abort()
  })
}

/**
 * Size of the last photo in the live view: that of the strip's slots, so that it is decoded once for both. A photo that
 * was not seen in a mirror is also developed once. Others are developed twice: the live view shows them mirrored and the
 * strip does not, while date, light leak and grain keep their places in both.
 */
const reviewSize = developedSize(photoStrip.slots[0])

const lastPhotoRequestAtom = atom((get) => {
  const photo = get(lastPhotoAtom)
  const request = { filter: get(filterAtom), settings: get(photoSettingsAtom) }
  return photo && { ...request, photo }
})

/** Develops the photo just taken for the live view. A failure is not told: the strip develops the photo again. */
function startLastPhotoDevelopment(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, lastPhotoRequestAtom, async ({ photo, ...settings }, signal) => {
      // Mirrored as the live view was: the visitor is still in front of the mirror.
      const request = { ...requestFor(photo, reviewSize, settings), mirrored: photo.seenMirrored }
      const image = await developOnce(store, photo, request, signal)
      store.set(lastPhotoDevelopmentAtom, { photo, image })
    }),
    subscribe(store, lastPhotoAtom, () => () => store.set(lastPhotoDevelopmentAtom, null)),
  )
}

/**
 * Develops the photos of a running session for the tray, the last one after the live view shows it. They have the size
 * of the strip's small pictures, which need not be developed again.
 * @returns cleanup; it forgets them
 */
function startTrayDevelopment(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, trayRequestAtom, async ({ photos, ...settings }, signal) => {
      if (store.get(lastPhotoAtom)) await waitForValue(store, lastPhotoImageAtom, signal)
      for (const photo of photos) {
        const image = await developOnce(store, photo, requestFor(photo, smallPhotoSize, settings), signal)
        const kept = [...store.get(trayImagesAtom)].filter(([other]) => photos.includes(other))
        store.set(trayImagesAtom, new Map([...kept, [photo, image]]))
      }
    }),
    subscribe(store, isTrayShownAtom, () => () => store.set(trayImagesAtom, new Map())),
  )
}

const isTrayShownAtom = atom((get) => get(trayPhotosAtom) !== null)

/** Small pictures that are there are developed anew after so long without another change. */
const settledMs = 500

const smallRequestAtom = atom((get) => (get(areThumbnailsShownAtom) ? get(stripRequestAtom) : null))

const smallPhotosOfAtom = atom((get) => get(smallRequestAtom)?.photos ?? null)

/**
 * Develops the four photos for small pictures, after the strip itself, and one at a time while the page is idle.
 * @returns cleanup; it forgets them, as does a strip without small pictures
 */
function startSmallDevelopment(store: Store): Cleanup {
  const develop = runAbortably(store, smallRequestAtom, async ({ photos, ...settings }, signal) => {
    // A visitor who switches between films does not wait for the small pictures of each.
    if (store.get(smallPhotosAtom)) await delay(settledMs, signal)
    await store.get(developmentAtom)
    const one = async (index: PhotoIndex) => {
      await idle(signal)
      return developOnce(store, photos[index], requestFor(photos[index], smallPhotoSize, settings), signal)
    }
    const images = [await one(0), await one(1), await one(2), await one(3)] as const
    store.set(smallPhotosAtom, { photos, images })
  })
  return combineCleanups(
    develop,
    subscribe(store, smallPhotosOfAtom, () => () => store.set(smallPhotosAtom, null)),
  )
}
