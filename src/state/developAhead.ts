import { atom } from 'jotai'
import { filters } from '../filters/registry.ts'
import { pause } from '../lib/pause.ts'
import { untilIdle } from '../lib/whenIdle.ts'
import { forgetStripForms } from '../strip/stripForm.ts'
import type { FourPhotos } from './booth.ts'
import { stripSessionAtom } from './boothAtom.ts'
import { developForStrip, forgetOthers } from './developedPhotos.ts'
import { engineAtom, enginesAtom, filterAtom } from './filterAtoms.ts'
import { follow, type Store } from './follow.ts'
import { developSettingsAtom, isStripWantedAtom } from './stripAtoms.ts'
import { stripFileAtom } from './stripFile.ts'

/** Who saves at once, as most do, wants no other filter. */
const lookMs = 1000

/**
 * Develops the photos of an open strip through the other filters, too, a picture at a time while the page is idle: the
 * filter that is chosen next is there with the next frame. Closing the strip forgets them, and what else is kept of it.
 */
export function developAhead(store: Store): () => void {
  const ends = [
    follow(store, readyPhotosAtom, (photos) => {
      if (!photos) return undefined
      const change = new AbortController()
      // What can't be had now is developed when it is chosen, and tells then.
      developAll(store, photos, change.signal).catch(() => undefined)
      return () => change.abort()
    }),
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
  const engines = store.get(enginesAtom)
  await pause(lookMs, signal)
  for (const filter of filters) {
    for (const photo of photos) {
      await untilIdle(signal)
      await developForStrip(photo, filter, store.get(developSettingsAtom)(photo), { engines, signal })
    }
  }
}
