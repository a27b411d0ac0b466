import { type Atom, atom } from 'jotai'
import { errorMessage } from '../export/ExportError.ts'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import { delay, idle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import { photoCountAtom, stripSessionAtom } from './boothAtoms.ts'
import type { SlotIndex } from './boothState.ts'
import { developOnce, type DevelopRequest, evictImages } from './developOnce.ts'
import { filterAtom } from './filterAtoms.ts'
import { lastPhotoAtom, lastPhotoDevelopmentAtom, rendererAtom } from './liveViewAtoms.ts'
import { photoOptions, type PhotoSettings, photoSettingsAtom } from './settingsAtoms.ts'
import { type Store, subscribe } from './store.ts'
import {
  type Development,
  developmentAtom,
  stripFileAtom,
  type StripRequest,
  stripRequestAtom,
  stripTemplateAtom,
} from './stripAtoms.ts'

/**
 * Film stage: Photo, filter -> ImageData, once for each size that is shown. Develops the last photo for the live view,
 * the four photos of the strip, and, ahead of the visitor, what is likely to be wanted next.
 * @returns cleanup
 */
export function startDevelopment(store: Store): Cleanup {
  return combineCleanups(startStripDevelopment(store), startLastPhotoDevelopment(store), startPrefetch(store))
}

/** Develops the strip, again after every change of its photos, of the filter or of a setting. */
function startStripDevelopment(store: Store): Cleanup {
  const develop = async (request: StripRequest, signal: AbortSignal): Promise<Development | null> => {
    const { photos, template } = request
    const one = (index: SlotIndex) =>
      developOnce(store, photos[index], requestFor(photos[index], template.slots[index], request), signal)
    try {
      const images = await Promise.all([one(0), one(1), one(2), one(3)])
      return { photos, images, error: null }
    } catch (cause) {
      return signal.aborted ? null : { photos, images: null, error: errorMessage(cause) }
    }
  }
  return subscribe(store, stripRequestAtom, (request) => {
    const controller = new AbortController()
    store.set(developmentAtom, request && develop(request, controller.signal))
    return () => controller.abort()
  })
}

type FilterSettings = { readonly filter: Filter; readonly settings: PhotoSettings }

function requestFor(photo: Photo, size: Size, { filter, settings }: FilterSettings): DevelopRequest {
  return { ...photoOptions(photo, settings), filter, size }
}

/** As large as the live view shows it. */
const liveViewSize = { widthPx: 640, heightPx: 480 }

const lastPhotoRequestAtom = atom((get) => {
  const photo = get(lastPhotoAtom)
  const request = { filter: get(filterAtom), settings: get(photoSettingsAtom) }
  return photo && { ...request, photo }
})

/** Develops the photo just taken for the live view. A failure is not told: the strip develops the photo again. */
function startLastPhotoDevelopment(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, lastPhotoRequestAtom, async ({ photo, ...settings }, signal) => {
      const image = await developOnce(store, photo, requestFor(photo, liveViewSize, settings), signal)
      store.set(lastPhotoDevelopmentAtom, { photo, image })
    }),
    subscribe(store, lastPhotoAtom, (photo) => () => {
      store.set(lastPhotoDevelopmentAtom, null)
      if (photo) evictImages(photo, ({ size }) => size === liveViewSize)
    }),
  )
}

/** Wait 1 s: most visitors save at once and never change the filter. */
const prefetchDelayMs = 1000

/** The photos of the strip while it is open. */
const openPhotosAtom = atom((get) => {
  const session = get(stripSessionAtom)
  return session?.open ? session.photos : null
})

/** Null until the strip's own file is made, and with a CPU renderer, which would take the time from the page. */
const prefetchedPhotosAtom = atom((get) => {
  const isReady = get(stripFileAtom).jpeg !== null && get(rendererAtom)?.kind === 'gpu'
  return isReady ? get(openPhotosAtom) : null
})

/**
 * Develops ahead: each photo for the strip while the visitor waits for the next countdown, and the open strip through
 * the other filters, an image at a time while the page is idle. Closing the strip frees the images of the others.
 */
function startPrefetch(store: Store): Cleanup {
  const develop = (photo: Photo, slot: Size | undefined, filter: Filter, signal: AbortSignal) => {
    const settings = store.get(photoSettingsAtom)
    return slot && developOnce(store, photo, requestFor(photo, slot, { filter, settings }), signal)
  }
  return combineCleanups(
    runAbortably(store, lastPhotoAtom, async (photo, signal) => {
      if (store.get(rendererAtom)?.kind === 'cpu') return
      const slot = store.get(stripTemplateAtom).slots[store.get(photoCountAtom) - 1]
      await develop(photo, slot, store.get(filterAtom), signal)
    }),
    runAbortably(store, prefetchedPhotosAtom, async (photos, signal) => {
      const { slots } = store.get(stripTemplateAtom)
      await delay(prefetchDelayMs, signal)
      for (const filter of filters) {
        for (const [index, photo] of photos.entries()) {
          await idle(signal)
          await develop(photo, slots[index], filter, signal)
        }
      }
    }),
    subscribe(store, openPhotosAtom, (photos) => () => {
      const { id } = store.get(filterAtom)
      for (const photo of photos ?? []) evictImages(photo, ({ filter }) => filter.id !== id)
    }),
  )
}

/** Runs a task for each value of an atom but null, and aborts it at the next value. Its failure is not told. */
function runAbortably<Value>(
  store: Store,
  values: Atom<Value | null>,
  task: (value: Value, signal: AbortSignal) => Promise<unknown>,
): Cleanup {
  return subscribe(store, values, (value) => {
    if (value === null) return undefined
    const controller = new AbortController()
    // What fails here is developed again when it is wanted, and a failure is told then.
    task(value, controller.signal).catch(() => undefined)
    return () => controller.abort()
  })
}
