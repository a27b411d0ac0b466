import type { Getter } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Strip } from '../../strip/Strip.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { loadedTemplatesAtom, loadTemplatesAtom, templateIdAtom } from './templateAtoms.ts'
import { developedStripAtom, developmentAtom, stripAtom, toStrip } from './stripAtoms.ts'

/**
 * Strip stage: images, captions, message -> Strip, which `stripAtoms` derive and `drawStrip` draws.
 * @returns cleanup
 */
export function startStrip(store: Store): Cleanup {
  return combineCleanups(
    // An atom that nothing reads keeps its last value: without this a closed strip would keep the photos for good.
    subscribe(store, stripAtom, () => undefined),
    // A template that a host has chosen is there before its first strip; one that can't be loaded is asked for again.
    subscribe(store, templateIdAtom, (id) => {
      if (!store.get(loadedTemplatesAtom).has(id)) store.set(loadTemplatesAtom).catch(() => undefined)
    }),
  )
}

/** The strip as it is now, or as soon as it is developed; null where there is none. */
export function currentStrip(get: Getter): Strip | Promise<Strip | null> {
  return get(developedStripAtom) ?? nextStrip(get)
}

async function nextStrip(get: Getter): Promise<Strip | null> {
  const running = get(developmentAtom)
  const development = await running
  // Another filter was chosen meanwhile: its strip is the one that is wanted.
  return get(developmentAtom) === running ? toStrip(get, development) : nextStrip(get)
}
