import { atom } from 'jotai'
import type { Filter, Photo } from '../../engine/index.ts'
import { idle } from '../../lib/abortable.ts'
import { delay } from '../../lib/async.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { photoIndex } from '../../strip/Strip.ts'
import type { Slot } from '../../strip/Template.ts'
import { photoCountAtom, sessionAtom } from '../session/boothAtoms.ts'
import { developOnce, slotRequest } from './developOnce.ts'
import { filterAtom, offeredFiltersAtom } from '../live/filterAtoms.ts'
import { lastPhotoAtom, lastPhotoImageAtom, rendererAtom } from '../live/liveViewAtoms.ts'
import { photoSettingsAtom } from '../session/settingsAtoms.ts'
import { runAbortably, type Store, waitForValue } from '../../lib/store.ts'
import { stripFileAtom } from '../files/stripFileAtoms.ts'
import { isStripActiveAtom, stripRequestAtom } from './stripAtoms.ts'
import { shownPickAtom, stripTemplateAtom } from './templateAtoms.ts'

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

/** Slots in which the strip shows a photo, by its index. */
function slotsOf(store: Store, index: number): readonly Slot[] {
  const picked = store.get(shownPickAtom)
  const { slots } = store.get(stripTemplateAtom)
  return slots.filter(({ frame }) => photoIndex(frame, { picked }) === index)
}

/**
 * Develops ahead: each photo for the strip while the visitor waits for the next countdown, and the strip through the
 * other filters, an image at a time while the page is idle: most of them, or all, before the strip opens.
 */
export function startPrefetch(store: Store): Cleanup {
  const develop = async (photo: Photo, index: number, filter: Filter, signal: AbortSignal) => {
    const settings = store.get(photoSettingsAtom)
    for (const slot of slotsOf(store, index))
      await developOnce(store, photo, slotRequest(photo, slot, { filter, settings }), signal)
  }
  return combineCleanups(
    runAbortably(store, lastPhotoAtom, async (photo, signal) => {
      if (store.get(rendererAtom)?.kind === 'cpu') return
      // The live view shows the photo first.
      await waitForValue(store, lastPhotoImageAtom, signal)
      await delay(showDelayMs, signal)
      await develop(photo, store.get(photoCountAtom) - 1, store.get(filterAtom), signal)
    }),
    runAbortably(store, prefetchedPhotosAtom, async (photos, signal) => {
      if (store.get(sessionAtom).phase !== 'processing') await delay(openStripDelayMs, signal)
      for (const filter of store.get(offeredFiltersAtom)) {
        for (const [index, photo] of photos.entries()) {
          await idle(signal)
          await develop(photo, index, filter, signal)
        }
      }
    }),
  )
}
