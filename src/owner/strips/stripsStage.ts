import { atom } from 'jotai'
import * as v from 'valibot'
import { dispatchKioskAtom, lastPrintAtom } from '../../kiosk/kioskAtoms.ts'
import { startPrinting } from '../../kiosk/printing.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import * as owner from '../../locale/messages/owner.ts'
import * as messages from '../../locale/messages/ownerStrips.ts'
import * as setup from '../../locale/messages/setup.ts'
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

const printSentences = { printed: owner.sentToPrinter, failed: setup.couldNotPrint } as const

/** Strips stage: keeps the list up to date, and prints. @returns cleanup */
export function startStrips(store: Store): Cleanup {
  return combineCleanups(
    startPolling(() => void store.set(loadAtom)),
    startPrinting(store),
    subscribe(store, lastPrintAtom, (last) => void (last && store.set(noticeAtom, printSentences[last]))),
  )
}

/** Prints a strip once more, on one sheet. */
export const printAgainAtom = atom(null, (_get, set, id: string) =>
  set(runAtom, async () => {
    const response = await set(requestAtom, `strips/${id}.jpg`)
    set(dispatchKioskAtom, { type: 'print', jpeg: await response.blob(), sheets: 1 })
    return null
  }),
)

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
