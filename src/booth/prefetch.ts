import { atom } from 'jotai'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import { delay, idle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import { closeStill } from '../render/developPhoto.ts'
import { photoCountAtom, sessionAtom } from './boothAtoms.ts'
import { developOnce, evictImages, requestFor } from './developOnce.ts'
import { filterAtom } from './filterAtoms.ts'
import { lastPhotoAtom, lastPhotoImageAtom, rendererAtom } from './liveViewAtoms.ts'
import { photoSettingsAtom } from './settingsAtoms.ts'
import { runAbortably, type Store, subscribe, waitForValue } from './store.ts'
import { isStripActiveAtom, stripFileAtom, stripRequestAtom, stripTemplateAtom } from './stripAtoms.ts'

/** Wait 1 s with an open strip: most visitors save at once. During the Processing screen nothing else is drawn. */
const openStripDelayMs = 1000
/** Time in which the photo just developed is painted. */
const showDelayMs = 50

/** The photos of the strip while it is open, and during the Processing screen before. */
const stripPhotosAtom = atom((get) =>
  get(isStripActiveAtom) ? (get(stripRequestAtom)?.photos ?? null) : null,
)

/** Null until the strip's own file is made, and with a CPU renderer, which would take the time from the page. */
const prefetchedPhotosAtom = atom((get) => {
  const isReady = get(stripFileAtom).jpeg !== null && get(rendererAtom)?.kind === 'gpu'
  return isReady ? get(stripPhotosAtom) : null
})

/**
 * Develops ahead: each photo for the strip while the visitor waits for the next countdown, and the strip through the
 * other filters, an image at a time while the page is idle: most of them, or all, before the strip opens. Closing it
 * frees the images of the others.
 */
export function startPrefetch(store: Store): Cleanup {
  const develop = (photo: Photo, slot: Size | undefined, filter: Filter, signal: AbortSignal) => {
    const settings = store.get(photoSettingsAtom)
    return slot && developOnce(store, photo, requestFor(photo, slot, { filter, settings }), signal)
  }
  return combineCleanups(
    runAbortably(store, lastPhotoAtom, async (photo, signal) => {
      if (store.get(rendererAtom)?.kind === 'cpu') return
      const slot = store.get(stripTemplateAtom).slots[store.get(photoCountAtom) - 1]
      // The live view shows the photo first.
      await waitForValue(store, lastPhotoImageAtom, signal)
      await delay(showDelayMs, signal)
      await develop(photo, slot, store.get(filterAtom), signal)
    }),
    runAbortably(store, prefetchedPhotosAtom, async (photos, signal) => {
      const { slots } = store.get(stripTemplateAtom)
      if (store.get(sessionAtom).phase !== 'processing') await delay(openStripDelayMs, signal)
      for (const filter of filters) {
        for (const [index, photo] of photos.entries()) {
          await idle(signal)
          await develop(photo, slots[index], filter, signal)
        }
      }
    }),
    subscribe(store, stripPhotosAtom, (photos) => () => {
      const { id } = store.get(filterAtom)
      for (const photo of photos ?? []) evictImages(photo, ({ filter }) => filter.id !== id)
    }),
    closeStills(store),
  )
}

/** Photos that may be developed through another filter: of the running session, or of the open strip. */
const usedPhotosAtom = atom((get): readonly Photo[] => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && !session.open ? [] : session.photos
})

/** Frees the decoded still of each photo that leaves the session, or whose strip is closed. */
function closeStills(store: Store): Cleanup {
  let used: readonly Photo[] = []
  const use = (next: readonly Photo[]): undefined => {
    for (const photo of used) if (!next.includes(photo)) closeStill(photo)
    used = next
  }
  return combineCleanups(subscribe(store, usedPhotosAtom, use), () => use([]))
}
