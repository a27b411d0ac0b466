import { atom } from 'jotai'
import * as v from 'valibot'
import { dispatchKioskAtom, lastPrintAtom } from '../../kiosk/kioskAtoms.ts'
import { startPrinting } from '../../kiosk/printing.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { readResponse, requestAtom, sentenceOfError } from '../ownerRequest.ts'
import { saveZip } from './saveZip.ts'

const stripSchema = v.object({ id: v.string(), at: v.number(), bytes: v.number(), hasMoving: v.boolean() })

/** Copy of a strip on the server. */
export type KeptStrip = Readonly<v.InferOutput<typeof stripSchema>>

/** Copies on the server, newest first; null until they are loaded. */
export const stripsAtom = atom<readonly KeptStrip[] | null>(null)

/** What became of the owner's last action, in a sentence. */
export const noticeAtom = atom('')

/** Id of the strip that the owner is asked about before it is deleted; null for none. */
export const deletingAtom = atom<string | null>(null)

/** Address of a strip's picture, or of its moving strip. */
export const fileUrl = (id: string, ending: 'jpg' | 'mp4'): string => `/owner/v1/strips/${id}.${ending}`

const loadAtom = atom(null, async (_get, set) => {
  try {
    set(stripsAtom, await readResponse(v.array(stripSchema), await set(requestAtom, 'strips')))
  } catch (cause) {
    set(noticeAtom, sentenceOfError(cause))
  }
})

/** Copies come while the owner looks at the list. */
const pollMs = 5000

/** Strips stage: loads the list now and every five seconds while it can be seen, and prints. @returns cleanup */
export function startStrips(store: Store): Cleanup {
  const load = () => void store.set(loadAtom)
  const timer = setInterval(() => document.hidden || load(), pollMs)
  store.set(noticeAtom, '')
  load()
  return combineCleanups(
    startPrinting(store),
    store.sub(lastPrintAtom, () => {
      const last = store.get(lastPrintAtom)
      if (last) store.set(noticeAtom, printSentences[last])
    }),
    () => clearInterval(timer),
  )
}

const printSentences = {
  printed: 'Sent to the printer.',
  failed: 'The browser couldn’t print.',
} as const

/** Prints a strip once more, on one sheet. */
export const printAgainAtom = atom(null, async (_get, set, id: string) => {
  set(noticeAtom, '')
  try {
    const response = await set(requestAtom, `strips/${id}.jpg`)
    set(dispatchKioskAtom, { type: 'print', jpeg: await response.blob(), sheets: 1 })
  } catch (cause) {
    set(noticeAtom, sentenceOfError(cause))
  }
})

/** Deletes a strip and its moving strip for good. */
export const deleteAtom = atom(null, async (_get, set, id: string) => {
  set(deletingAtom, null)
  try {
    await set(requestAtom, `strips/${id}.jpg`, { method: 'DELETE' })
    set(noticeAtom, 'The strip is deleted.')
  } catch (cause) {
    set(noticeAtom, sentenceOfError(cause))
  }
  await set(loadAtom)
})

/** Saves all strips and moving strips as one zip. */
export const saveAllAtom = atom(null, async (get, set) => {
  const strips = get(stripsAtom) ?? []
  const files = strips.flatMap(({ id, at, hasMoving }) =>
    (hasMoving ? (['jpg', 'mp4'] as const) : (['jpg'] as const)).map((ending) => ({
      name: `${id}.${ending}`,
      lastModified: new Date(at),
    })),
  )
  async function* load() {
    for (const [index, file] of files.entries()) {
      set(noticeAtom, `Saving ${index + 1} of ${files.length}...`)
      yield { ...file, input: await set(requestAtom, `strips/${file.name}`) }
    }
  }
  try {
    const isSaved = await saveZip(load(), 'retro-photostrips.zip')
    set(noticeAtom, isSaved ? `Saved ${files.length} files.` : '')
  } catch (cause) {
    set(noticeAtom, sentenceOfError(cause))
  }
})
