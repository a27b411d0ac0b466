import * as v from 'valibot'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import * as owner from '../../locale/messages/owner.ts'
import { type Notice, runAction } from '../actions.ts'
import { OwnerRequestError, readResponse, requestOwner } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { findStrips } from './findStrips.ts'
import { startPrintsHere } from './printStage.ts'
import { dispatchStripsAtom, stripsAtom } from './stripsAtoms.ts'
import { keptCopySchema } from './stripsState.ts'

/** Strips stage: keeps the list up to date, and prints. @returns cleanup */
export function startStrips(store: Store): Cleanup {
  store.set(dispatchStripsAtom, { type: 'opened' })
  return combineCleanups(
    startPolling(() => load(store)),
    startPrintsHere(store),
  )
}

const load = (store: Store): Promise<void> =>
  runAction(store, async () => {
    const copies = await readResponse(v.array(keptCopySchema), await requestOwner(store, 'strips'))
    store.set(dispatchStripsAtom, { type: 'loaded', copies })
  })

/**
 * Deletes strips with their moving strips, if the owner really wants that. What is not there any more is left out.
 * @throws OwnerRequestError (in the promise)
 */
export async function deleteStrips(store: Store, ids: readonly string[]): Promise<Notice> {
  if (!confirm(messages.confirmDeletion({ count: ids.length }))) return undefined
  let count = 0
  try {
    for (const id of ids) if (await deleteStrip(store, id)) count += 1
  } finally {
    void load(store)
  }
  return () => messages.deleted({ count })
}

/** @returns whether it was there */
const deleteStrip = (store: Store, id: string): Promise<boolean> =>
  requestOwner(store, `strips/${id}.jpg`, { method: 'DELETE' }).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof OwnerRequestError && cause.sentence === owner.notThere) return false
      throw cause
    },
  )

/** Saves all files, or those of the search's night, as one zip: a download, of which the page keeps nothing. */
export async function saveAll(store: Store): Promise<Notice> {
  const { copies, search } = store.get(stripsAtom)
  const { night } = search
  const href = `/owner/v1/strips.zip${night && `?night=${night}`}`
  Object.assign(document.createElement('a'), { href, download: '' }).click()
  const count = findStrips(copies?.map(({ id }) => id) ?? [], { night, text: '' }).length
  return () => messages.zipStarts({ count })
}
