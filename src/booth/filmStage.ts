import { type Atom, atom } from 'jotai'
import { errorMessage } from '../export/ExportError.ts'
import { filters } from '../filters/filters.ts'
import { delay, idle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Photo } from '../photo/Photo.ts'
import { slotRects } from '../render/strip/layout.ts'
import type { StripPhotos } from './boothState.ts'
import { stripSessionAtom } from './boothAtoms.ts'
import { developOnce, type DevelopRequest, evictImages } from './developOnce.ts'
import { filterAtom } from './filterAtoms.ts'
import { lastPhotoAtom, lastPhotoDevelopmentAtom, rendererAtom } from './liveViewAtoms.ts'
import { photoOptions, photoSettingsAtom } from './settingsAtoms.ts'
import { type Store, subscribe } from './store.ts'
import { type Development, developmentAtom, stripFileAtom, stripRequestAtom } from './stripAtoms.ts'

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
    const { photos } = request
    const one = (photo: Photo) => developOnce(store, photo, stripSized(photo, request), signal)
    const [first, second, third, fourth] = photos
    try {
      const images = await Promise.all([one(first), one(second), one(third), one(fourth)])
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

type Settings = Pick<DevelopRequest, 'filter'> & { readonly settings: Parameters<typeof photoOptions>[1] }
type StripRequest = Settings & { readonly photos: StripPhotos }

function stripSized(photo: Photo, { filter, settings }: Settings): DevelopRequest {
  return { ...photoOptions(photo, settings), filter, size: slotRects[0] }
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
    runAbortably(store, lastPhotoRequestAtom, async ({ photo, filter, settings }, signal) => {
      const request = { ...photoOptions(photo, settings), filter, size: liveViewSize }
      const image = await developOnce(store, photo, request, signal)
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
  const settingsNow = () => store.get(photoSettingsAtom)
  return combineCleanups(
    runAbortably(store, lastPhotoAtom, async (photo, signal) => {
      if (store.get(rendererAtom)?.kind === 'cpu') return
      const request = stripSized(photo, { filter: store.get(filterAtom), settings: settingsNow() })
      await developOnce(store, photo, request, signal)
    }),
    runAbortably(store, prefetchedPhotosAtom, async (photos, signal) => {
      await delay(prefetchDelayMs, signal)
      for (const filter of filters) {
        for (const photo of photos) {
          await idle(signal)
          await developOnce(store, photo, stripSized(photo, { filter, settings: settingsNow() }), signal)
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
