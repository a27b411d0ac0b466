import { atom } from 'jotai'
import * as v from 'valibot'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import { startPrintsHere } from '../kiosk/printAgain.ts'
import { noticeAtom, readResponse, requestAtom, runAtom } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import { saveZip } from './saveZip.ts'

const stripSchema = v.object({ id: v.string(), at: v.number(), hasMoving: v.boolean() })

/** Copy of a strip on the server. */
export type KeptStrip = Readonly<v.InferOutput<typeof stripSchema>>

/** Copies on the server, newest first; null until they are loaded. */
export const stripsAtom = atom<readonly KeptStrip[] | null>(null)

/** Address of a strip's picture, or of its moving strip. */
export const fileUrl = (id: string, ending: 'jpg' | 'mp4'): string => `/owner/v1/strips/${id}.${ending}`

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

/** Deletes a strip and its moving strip, if the owner really wants that. */
export const deleteAtom = atom(null, async (_get, set, id: string) => {
  if (!confirm(messages.confirmDeletion())) return
  await set(runAtom, async () => {
    await set(requestAtom, `strips/${id}.jpg`, { method: 'DELETE' })
    return messages.deleted
  })
  await set(loadAtom)
})

/** Saves all strips and moving strips as one zip. */
export const saveAllAtom = atom(null, (get, set) => {
  const files = (get(stripsAtom) ?? []).flatMap(({ id, at, hasMoving }) =>
    ['jpg', ...(hasMoving ? ['mp4'] : [])].map((ending) => ({
      name: `${id}.${ending}`,
      lastModified: new Date(at),
    })),
  )
  const count = files.length
  async function* load() {
    for (const [index, file] of files.entries()) {
      set(noticeAtom, () => messages.saving({ number: index + 1, count }))
      yield { ...file, input: await set(requestAtom, `strips/${file.name}`) }
    }
  }
  return set(runAtom, async () => {
    const isSaved = await saveZip(load(), 'retro-photostrips.zip')
    return isSaved ? () => messages.zipIsDone({ count }) : null
  })
})
