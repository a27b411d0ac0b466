import { atom } from 'jotai'
import * as v from 'valibot'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import * as owner from '../../locale/messages/owner.ts'
import { startPrintsHere } from '../kiosk/printAgain.ts'
import { noticeAtom, OwnerRequestError, readResponse, requestAtom, runAtom } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { findStrips } from './findStrips.ts'

const stripSchema = v.object({ id: v.string(), hasMoving: v.boolean() })

/** Copies on the server, newest first; null until they are loaded. */
export const stripsAtom = atom<readonly v.InferOutput<typeof stripSchema>[] | null>(null)

/** Address of a strip's picture, also a small one, or of its moving strip. */
export const fileUrl = (id: string, ending: 'jpg' | 'small.jpg' | 'mp4'): string =>
  `/owner/v1/strips/${id}.${ending}`

const loadAtom = atom(null, (_get, set) =>
  set(runAtom, async () =>
    set(stripsAtom, await readResponse(v.array(stripSchema), await set(requestAtom, 'strips'))),
  ),
)

/** Strips stage: keeps the list up to date, and prints. @returns cleanup */
export function startStrips(store: Store): Cleanup {
  return combineCleanups(
    startPolling(() => store.set(loadAtom)),
    startPrintsHere(store),
  )
}

/** Deletes strips and their moving strips, if the owner really wants that. What is not there any more is left out. */
export const deleteAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  if (!confirm(messages.confirmDeletion({ count: ids.length }))) return
  await set(runAtom, async () => {
    let count = 0
    for (const id of ids)
      await set(requestAtom, `strips/${id}.jpg`, { method: 'DELETE' }).then(
        () => (count += 1),
        (cause: unknown) => {
          if (!(cause instanceof OwnerRequestError && cause.sentence === owner.notThere)) throw cause
        },
      )
    return () => messages.deleted({ count })
  })
  await set(loadAtom)
})

/** Saves all strips and moving strips, or those of a night, as one zip: a download, of which the page keeps nothing. */
export const saveAllAtom = atom(null, (get, set, night: string) => {
  const href = `/owner/v1/strips.zip${night && `?night=${night}`}`
  Object.assign(document.createElement('a'), { href, download: '' }).click()
  const count = findStrips(get(stripsAtom)?.map(({ id }) => id) ?? [], { night, text: '' }).length
  set(noticeAtom, () => messages.zipStarts({ count }))
})
