import { atom } from 'jotai'
import { requestEvent } from '../../event/eventClient.ts'
import { readEvent } from '../../event/loadEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerBook.ts'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { runAtom } from '../ownerRequest.ts'
import { startPolling } from '../startPolling.ts'
import {
  type BookEvent,
  type BookSearch,
  initialBook,
  listPath,
  type OwnerMessage,
  pageSize,
  reduceBook,
} from './bookState.ts'
import type { BookChange, OwnerGuestbook } from './ownerGuestbook.ts'
import { printBook, removePrintedBook } from './printBook.ts'
import { writeCsv } from './writeCsv.ts'

const stateAtom = atom(initialBook)

/** The list that the owner looks at; events change it. */
export const bookAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: BookEvent) => set(stateAtom, reduceBook(get(stateAtom), event)),
)

/** Whether messages are shown only after approval; null until it is known. */
export const needsApprovalAtom = atom<boolean | null>(null)

/** Grows with each choice of the owner: a response that was asked for before it says what was. */
const choicesAtom = atom(0)

const startedAtom = atom<OwnerGuestbook | null>(null)

/** Server of the guest book. */
const guestbookAtom = atom((get) => {
  const guestbook = get(startedAtom)
  if (!guestbook) throw new Error('the stage of the guest book has not started')
  return guestbook
})

const pathAtom = atom((get) => listPath(get(bookAtom)))

const refreshAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    const guestbook = get(guestbookAtom)
    const path = get(pathAtom)
    set(bookAtom, { type: 'loaded', path, messages: await guestbook.list(get(bookAtom)) })
    const choices = get(choicesAtom)
    const isNeeded = await guestbook.approval()
    if (get(choicesAtom) === choices) set(needsApprovalAtom, isNeeded)
  }),
)

/** Guest book stage: keeps the page of messages that the owner looks at up to date. @returns cleanup */
export function startBook(store: Store, guestbook: OwnerGuestbook): Cleanup {
  store.set(startedAtom, guestbook)
  const refresh = () => store.set(refreshAtom)
  return combineCleanups(
    startPolling(refresh),
    store.sub(pathAtom, () => void refresh()),
    removePrintedBook,
  )
}

const done = { hide: messages.wereHidden, unhide: messages.wereShown, delete: messages.wereDeleted } as const

/** Hides, shows or deletes messages; showing one that waits approves it. */
export const changeAtom = atom(null, async (get, set, change: BookChange, ids: readonly string[]) => {
  await set(runAtom, async () => {
    const search = get(bookAtom)
    const { count, missing } = await get(guestbookAtom).change(change, ids)
    set(bookAtom, { type: 'select', search, ids, isOn: false })
    return () => done[change]({ count }) + (missing > 0 ? ` ${messages.wereMissing({ count: missing })}` : '')
  })
  await set(refreshAtom)
})

/** Deletes messages for good, if the owner really wants that. */
export const deleteAtom = atom(null, async (_get, set, ids: readonly string[]) => {
  if (confirm(messages.confirmDeletion({ count: ids.length }))) await set(changeAtom, 'delete', ids)
})

/** Sets whether messages are shown only after approval. */
export const setApprovalAtom = atom(null, async (get, set, isNeeded: boolean) => {
  const count = () => set(choicesAtom, get(choicesAtom) + 1)
  set(needsApprovalAtom, isNeeded)
  count()
  await set(runAtom, () => get(guestbookAtom).setApproval(isNeeded))
  count()
  await set(refreshAtom)
})

/** Loads all messages of a search, page by page. */
const loadAllAtom = atom(null, async (get, _set, search: BookSearch) => {
  const all: OwnerMessage[] = []
  for (;;) {
    const page = await get(guestbookAtom).list({ ...search, before: all.slice(-1) })
    all.push(...page)
    if (page.length < pageSize) return all
  }
})

/** Loads the visible messages, the oldest first. */
const loadBookAtom = atom(null, async (_get, set) =>
  [...(await set(loadAllAtom, { text: '', show: 'visible', before: [] }))].reverse(),
)

/** Selects all messages that the search has found, on all pages. */
export const selectAllAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    const search = get(bookAtom)
    const found = await set(loadAllAtom, search)
    set(bookAtom, { type: 'select', search, ids: found.map(({ id }) => id), isOn: true })
  }),
)

/** Prints the visible messages as a book. */
export const printAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    const [book, { event }] = await Promise.all([set(loadBookAtom), requestEvent().then(readEvent)])
    printBook(book, event?.config ?? {})
  }),
)

/** Saves the visible messages as a table for spreadsheets. */
export const saveCsvAtom = atom(null, (_get, set) =>
  set(runAtom, async () => {
    const book = await set(loadBookAtom)
    const file = new Blob([writeCsv(book)], { type: 'text/csv' })
    return downloadBlob(file, 'guest-book.csv') ? () => messages.saved({ count: book.length }) : null
  }),
)
