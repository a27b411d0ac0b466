import { atom } from 'jotai'
import * as v from 'valibot'
import { requestEvent } from '../../event/eventClient.ts'
import { parseEvent } from '../../event/parseEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { readResponse, requestAtom, runAtom } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
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

/** The list that the owner looks at; events change it. */
export const bookAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: BookEvent) => set(stateAtom, reduceBook(get(stateAtom), event)),
)

/** Whether messages are shown only after approval; null until it is known. */
export const needsApprovalAtom = atom<boolean | null>(null)

const pathAtom = atom((get) => listPath(get(bookAtom)))

const loadPageAtom = atom(null, async (_get, set, path: string) =>
  readResponse(v.array(messageSchema), await set(requestAtom, path)),
)

const refreshAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    const path = get(pathAtom)
    set(bookAtom, { type: 'loaded', path, messages: await set(loadPageAtom, path) })
    const response = await set(requestAtom, 'approval')
    set(needsApprovalAtom, (await readResponse(v.object({ isNeeded: v.boolean() }), response)).isNeeded)
  }),
)

/** Guest book stage: keeps the page of messages that the owner looks at up to date. @returns cleanup */
export function startBook(store: Store): Cleanup {
  const refresh = () => void store.set(refreshAtom)
  return combineCleanups(startPolling(refresh), store.sub(pathAtom, refresh), removePrintedBook)
}

const done = { hide: 'hidden', unhide: 'shown', delete: 'deleted for good' } as const

/** Hides, shows or deletes messages; showing one that waits approves it. */
export const changeAtom = atom(null, async (_get, set, change: keyof typeof done, ids: readonly string[]) => {
  await set(runAtom, async () => {
    const body = JSON.stringify({ ids })
    const response = await set(requestAtom, `messages/${change}`, { method: 'POST', body })
    const { count } = await readResponse(v.object({ count: v.number() }), response)
    set(bookAtom, { type: 'select', ids, isOn: false })
    return `${count === 1 ? '1 message' : `${count} messages`} ${done[change]}.`
  })
  await set(refreshAtom)
})

/** Deletes messages for good, if the owner really wants that. */
export const deleteAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  const what = ids.length === 1 ? 'this message' : `these ${ids.length} messages`
  if (confirm(`Delete ${what}? It can’t be undone. To take out of sight, hide instead.`)) {
    await set(changeAtom, 'delete', ids)
  }
})

/** Sets whether messages are shown only after approval. */
export const setApprovalAtom = atom(null, async (_get, set, isNeeded: boolean) => {
  set(needsApprovalAtom, isNeeded)
  await set(runAtom, async () => {
    await set(requestAtom, 'approval', { method: 'PUT', body: String(isNeeded) })
  })
  await set(refreshAtom)
})

/** Loads all messages of a search, page by page. */
const loadAllAtom = atom(null, async (_get, set, search: Parameters<typeof listPath>[0]) => {
  const all: OwnerMessage[] = []
  for (;;) {
    const page = await set(loadPageAtom, listPath({ ...search, before: all.slice(-1) }))
    all.push(...page)
    if (page.length < pageSize) return all
  }
})

/** Selects all messages that the search has found, on all pages. */
export const selectAllAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    const found = await set(loadAllAtom, get(bookAtom))
    set(bookAtom, { type: 'select', ids: found.map(({ id }) => id), isOn: true })
  }),
)

/** Prints the visible messages as a book, the oldest first. */
export const printAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    const search = { text: '', show: 'visible', before: [] } as const
    const [messages, event] = await Promise.all([set(loadAllAtom, search), requestEvent()])
    printBook([...messages].reverse(), event ? parseEvent(event.text).config : {})
  }),
)
