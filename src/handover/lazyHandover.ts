import { atom } from 'jotai'
import { hasStripAtom, photoCountAtom } from '../booth/session/boothAtoms.ts'
import { type Store, subscribe } from '../lib/store.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { lazyModule } from '../lib/lazyModule.ts'

/** Send to My Phone, loaded lazily: its stage and its button. */
export const sendToPhone = lazyModule(() => import('./SendToPhone.tsx'))

const hasPhotosAtom = atom((get) => get(photoCountAtom) > 0 || get(hasStripAtom))

/**
 * Loads and starts the hand-over stage with the first photo: the strip opens with the button Send to My Phone in place.
 * @returns cleanup
 */
export function startHandoverWithPhotos(store: Store): Cleanup {
  return subscribe(store, hasPhotosAtom, (hasPhotos) =>
    hasPhotos ? sendToPhone.start(({ startHandover }) => startHandover(store)) : undefined,
  )
}
