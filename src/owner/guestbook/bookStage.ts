import { atom } from 'jotai'
import * as v from 'valibot'
import { requestEvent } from '../../event/eventClient.ts'
import { parseEvent } from '../../event/parseEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { readResponse, requestAtom, sentenceOfError } from '../ownerRequest.ts'
import {
  type BookEvent,
  initialBook,
  listPath,
  messageSchema,
  type OwnerMessage,
  pageSize,
  reduceBook,
} from './bookState.ts'
import { printBook, removePrintedBook } from './printBook.ts'

const stateAtom = atom(initialBook)

/** State of the section, which events change. */
export const bookAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: BookEvent) => set(stateAtom, reduceBook(get(stateAtom), event)),
)

const pathAtom = atom((get) => listPath(get(bookAtom)))

/** Loads the shown page, and whether messages need approval. */
const refreshAtom = atom(null, async (get, set) => {
  const path = get(pathAtom)
  try {
    const [messages, approval] = await Promise.all([
      set(requestAtom, path).then((response) => readResponse(v.array(messageSchema), response)),
      set(requestAtom, 'approval').then((response) =>
        readResponse(v.object({ isNeeded: v.boolean() }), response),
      ),
    ])
    set(bookAtom, { type: 'loaded', path, messages, needsApproval: approval.isNeeded })
  } catch (cause) {
    set(bookAtom, { type: 'notLoaded', problem: sentenceOfError(cause) })
  }
})

/** Messages come while the owner looks at the list. */
const pollMs = 5000

/**
 * Guest book stage: loads the page that the owner looks at, now and every five seconds while it can be seen.
 * @returns cleanup
 */
export function startBook(store: Store): Cleanup {
  const timer = setInterval(() => document.hidden || void store.set(refreshAtom), pollMs)
  return combineCleanups(
    subscribe(store, pathAtom, () => void store.set(refreshAtom)),
    () => clearInterval(timer),
    removePrintedBook,
  )
}

const done = { hide: 'hidden', unhide: 'shown', delete: 'deleted for good' } as const

const countOf = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** Hides, shows or deletes messages; showing one that waits approves it. */
export const changeAtom = atom(null, async (_get, set, change: keyof typeof done, ids: readonly string[]) => {
  try {
    const response = await set(requestAtom, `messages/${change}`, {
      method: 'POST',
      body: JSON.stringify({ ids }),
    })
    const { count } = await readResponse(v.object({ count: v.number() }), response)
    set(bookAtom, { type: 'changed', notice: `${countOf(count)} ${done[change]}.` })
  } catch (cause) {
    set(bookAtom, { type: 'failed', notice: sentenceOfError(cause) })
  }
  await set(refreshAtom)
})

/** Sets whether messages are shown only after approval. */
export const setApprovalAtom = atom(null, async (_get, set, isNeeded: boolean) => {
  set(bookAtom, { type: 'setApproval', isNeeded })
  await set(requestAtom, 'approval', { method: 'PUT', body: String(isNeeded) }).catch((cause: unknown) =>
    set(bookAtom, { type: 'failed', notice: sentenceOfError(cause) }),
  )
  await set(refreshAtom)
})

/** Loads all messages of a search, page by page. @throws OwnerRequestError (in the promise) */
const loadAllAtom = atom(null, async (_get, set, search: Parameters<typeof listPath>[0]) => {
  const all: OwnerMessage[] = []
  for (;;) {
    const response = await set(requestAtom, listPath({ ...search, before: all.slice(-1) }))
    const page = await readResponse(v.array(messageSchema), response)
    all.push(...page)
    if (page.length < pageSize) return all
  }
})

/** Selects all messages that the search has found, on all pages. */
export const selectAllAtom = atom(null, async (get, set) => {
  try {
    const found = await set(loadAllAtom, get(bookAtom))
    set(bookAtom, { type: 'select', ids: found.map(({ id }) => id), isOn: true })
  } catch (cause) {
    set(bookAtom, { type: 'failed', notice: sentenceOfError(cause) })
  }
})

/** Prints the visible messages as a book, the oldest first. */
export const printAtom = atom(null, async (_get, set) => {
  try {
    const search = { text: '', show: 'visible', before: [] } as const
    const [messages, event] = await Promise.all([set(loadAllAtom, search), requestEvent()])
    printBook(messages.toReversed(), event ? parseEvent(event.text).config : {})
  } catch (cause) {
    set(bookAtom, { type: 'failed', notice: sentenceOfError(cause) })
  }
})
