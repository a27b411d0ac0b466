import { type Atom, atom } from 'jotai'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/registry.ts'
import { pause } from '../lib/pause.ts'
import { untilIdle } from '../lib/whenIdle.ts'
import type { Photo } from '../photo/Photo.ts'
import { forgetStripForms } from '../strip/stripForm.ts'
import type { FourPhotos } from './booth.ts'
import { stripSessionAtom } from './boothAtom.ts'
import { developForStrip, forgetOthers } from './developedPhotos.ts'
import { engineAtom, enginesAtom, filterAtom } from './filterAtoms.ts'
import { follow, type Store } from './follow.ts'
import { developSettingsAtom, isStripWantedAtom } from './stripAtoms.ts'
import { stripFileAtom } from './stripFile.ts'
import { takenPhotoAtom } from './takenPhotoAtoms.ts'

/** Who saves at once, as most do, wants no other filter. */
const lookMs = 1000

/**
 * Develops each photo while the visitor takes breath for the next, and the photos of an open strip through the other
 * filters, too, a picture at a time while the page is idle: the strip opens with its file, and the filter that is chosen
 * next is there with the next frame. Closing the strip forgets them, and what else is kept of it.
 */
export function developAhead(store: Store): () => void {
  const ends = [
    followWork(store, takenPhotoAtom, async (photo, signal) => {
      if (store.get(engineAtom)?.kind !== 'cpu') await developOne(store, photo, store.get(filterAtom), signal)
    }),
    followWork(store, readyPhotosAtom, (photos, signal) => developAll(store, photos, signal)),
    follow(store, openPhotosAtom, (photos) => () => {
      for (const photo of photos ?? []) forgetOthers(photo, store.get(filterAtom))
    }),
    follow(store, isStripWantedAtom, (isWanted) => (isWanted ? forgetStripForms : undefined)),
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
  const isReady = get(stripFileAtom).jpeg !== null && get(engineAtom)?.kind === 'gpu'
  return isReady ? get(openPhotosAtom) : null
})

async function developAll(store: Store, photos: FourPhotos, signal: AbortSignal): Promise<void> {
  await pause(lookMs, signal)
  for (const filter of filters) {
    for (const photo of photos) {
      await untilIdle(signal)
      await developOne(store, photo, filter, signal)
    }
  }
}

function developOne(store: Store, photo: Photo, filter: Filter, signal: AbortSignal): Promise<unknown> {
  const settings = store.get(developSettingsAtom)(photo)
  return developForStrip(photo, filter, settings, { engines: store.get(enginesAtom), signal })
}

/** Begins some work with each value of an atom, and gives it up with the next. */
function followWork<Value>(
  store: Store,
  values: Atom<Value | null>,
  work: (value: Value, signal: AbortSignal) => Promise<unknown>,
): () => void {
  return follow(store, values, (value) => {
    if (value === null) return undefined
    const change = new AbortController()
    // What can't be had now is developed when it is wanted, and tells then.
    work(value, change.signal).catch(() => undefined)
    return () => change.abort()
  })
}
