import { type Atom, atom } from 'jotai'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import { delay, idle } from '../lib/async.ts'
import type { Photo } from '../photo/Photo.ts'
import { forgetStripBackgrounds } from '../render/strip/stripBackground.ts'
import type { StripPhotos } from './boothState.ts'
import { stripSessionAtom } from './boothAtoms.ts'
import { developForStrip, evictOthers } from './filmStage.ts'
import { filterAtom } from './filterAtoms.ts'
import { subscribe, type Store } from './store.ts'
import { renderOptionsAtom, isStripActiveAtom } from './stripStage.ts'
import { stripFileAtom } from './fileStage.ts'
import { lastPhotoAtom, rendererAtom, rendererSlotAtom } from './liveViewAtoms.ts'

/** Who saves at once, as most do, wants no other filter. */
const lookMs = 1000

/**
 * Develops each photo while the visitor takes breath for the next, and the photos of an open strip through the other
 * filters, too, a picture at a time while the page is idle: the strip opens with its file, and the filter that is chosen
 * next is there with the next frame. Closing the strip forgets them, and what else is kept of it.
 */
export function startPrefetch(store: Store): () => void {
  const ends = [
    followWork(store, lastPhotoAtom, async (photo, signal) => {
      if (store.get(rendererAtom)?.kind !== 'cpu')
        await developOne(store, photo, store.get(filterAtom), signal)
    }),
    followWork(store, readyPhotosAtom, (photos, signal) => developAll(store, photos, signal)),
    subscribe(store, openPhotosAtom, (photos) => () => {
      for (const photo of photos ?? []) evictOthers(photo, store.get(filterAtom))
    }),
    subscribe(store, isStripActiveAtom, (isWanted) => (isWanted ? forgetStripBackgrounds : undefined)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

const openPhotosAtom = atom((get) => {
  const session = get(stripSessionAtom)
  return session?.open ? session.photos : null
})

/** Null until the strip's own file is made, and where the processor develops, which the page needs. */
const readyPhotosAtom = atom((get) => {
  const isReady = get(stripFileAtom).jpeg !== null && get(rendererAtom)?.kind === 'gpu'
  return isReady ? get(openPhotosAtom) : null
})

async function developAll(store: Store, photos: StripPhotos, signal: AbortSignal): Promise<void> {
  await delay(lookMs, signal)
  for (const filter of filters) {
    for (const photo of photos) {
      await idle(signal)
      await developOne(store, photo, filter, signal)
    }
  }
}

function developOne(store: Store, photo: Photo, filter: Filter, signal: AbortSignal): Promise<unknown> {
  const settings = store.get(renderOptionsAtom)(photo)
  return developForStrip(photo, filter, settings, { engines: store.get(rendererSlotAtom), signal })
}

/** Begins some work with each value of an atom, and gives it up with the next. */
function followWork<Value>(
  store: Store,
  values: Atom<Value | null>,
  work: (value: Value, signal: AbortSignal) => Promise<unknown>,
): () => void {
  return subscribe(store, values, (value) => {
    if (value === null) return undefined
    const change = new AbortController()
    // What can't be had now is developed when it is wanted, and tells then.
    work(value, change.signal).catch(() => undefined)
    return () => change.abort()
  })
}
