import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { type Notice, runAction } from '../actions.ts'
import { readResponse, requestOwner } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { dispatchTonightAtom } from './tonightAtoms.ts'
import { tonightSchema } from './tonightSchema.ts'

/** Tonight stage: asks the server again and again while the page is visible. @returns cleanup */
export const startTonight = (store: Store): Cleanup => startPolling(() => loadTonight(store))

/** Pauses the booth with a sentence, or opens it again with null. @throws OwnerRequestError (in the promise) */
export const setPause = (store: Store, sentence: string | null): Promise<Notice> =>
  changeTonight(store, 'pause', sentence === null ? { method: 'DELETE' } : { method: 'PUT', body: sentence })

/** Asks the server for the counts of tonight, the kiosks and the pause. */
const loadTonight = (store: Store): Promise<void> =>
  runAction(store, async () => {
    const report = await readResponse(tonightSchema, await requestOwner(store, 'tonight'))
    store.set(dispatchTonightAtom, { type: 'loaded', report })
  })

/**
 * Changes something that Tonight shows, and loads it again, also where that fails.
 * @returns null: no notice is shown
 * @throws OwnerRequestError (in the promise)
 */
export async function changeTonight(store: Store, path: string, init: RequestInit): Promise<null> {
  try {
    await requestOwner(store, path, init)
    return null
  } finally {
    void loadTonight(store)
  }
}
