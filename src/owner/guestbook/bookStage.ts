import { requestEvent } from '../../event/eventClient.ts'
import { readEvent } from '../../event/loadEvent.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import * as messages from '../../locale/messages/ownerBook.ts'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { type Notice, runAction } from '../actions.ts'
import { startPolling } from '../startPolling.ts'
import { bookAtom, dispatchBookAtom, guestbookAtom, pathAtom } from './bookAtoms.ts'
import { type BookSearch, type OwnerMessage, pageSize } from './bookState.ts'
import type { BookChange, OwnerGuestbook } from './ownerGuestbook.ts'
import { printBook, removePrintedBook } from './printBook.ts'
import { writeCsv } from './writeCsv.ts'

/** Guest book stage: keeps the page of messages that the owner looks at up to date. @returns cleanup */
export function startBook(store: Store, guestbook: OwnerGuestbook): Cleanup {
  store.set(guestbookAtom, guestbook)
  const load = () => loadPage(store)
  return combineCleanups(
    startPolling(load),
    store.sub(pathAtom, () => void load()),
    removePrintedBook,
  )
}

const loadPage = (store: Store): Promise<void> =>
  runAction(store, async () => {
    const guestbook = store.get(guestbookAtom)
    const path = store.get(pathAtom)
    store.set(dispatchBookAtom, { type: 'loaded', path, messages: await guestbook.list(store.get(bookAtom)) })
    const { choices } = store.get(bookAtom)
    store.set(dispatchBookAtom, { type: 'approvalLoaded', isNeeded: await guestbook.approval(), choices })
  })

const done = { hide: messages.wereHidden, unhide: messages.wereShown, delete: messages.wereDeleted } as const

/**
 * Hides, shows or deletes messages, the latter if the owner really wants that; showing one that waits approves it.
 * @throws OwnerRequestError (in the promise)
 */
export async function changeMessages(
  store: Store,
  change: BookChange,
  ids: readonly string[],
): Promise<Notice> {
  if (change === 'delete' && !confirm(messages.confirmDeletion({ count: ids.length }))) return undefined
  const search = store.get(bookAtom)
  try {
    const { count, missing } = await store.get(guestbookAtom).change(change, ids)
    store.set(dispatchBookAtom, { type: 'select', search, ids, isOn: false })
    return () => done[change]({ count }) + (missing > 0 ? ` ${messages.wereMissing({ count: missing })}` : '')
  } finally {
    void loadPage(store)
  }
}

/** Sets whether messages are shown only after approval. @throws OwnerRequestError (in the promise) */
export async function setApproval(store: Store, isNeeded: boolean): Promise<void> {
  const choose = () => store.set(dispatchBookAtom, { type: 'approvalChosen', isNeeded })
  choose()
  try {
    await store.get(guestbookAtom).setApproval(isNeeded)
  } finally {
    choose()
    void loadPage(store)
  }
}

/** Loads all messages of a search, page by page. */
async function loadAll(store: Store, search: BookSearch): Promise<readonly OwnerMessage[]> {
  const all: OwnerMessage[] = []
  for (;;) {
    const page = await store.get(guestbookAtom).list({ ...search, before: all.slice(-1) })
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** Loads the visible messages, the oldest first. */
const loadBook = async (store: Store): Promise<readonly OwnerMessage[]> =>
  [...(await loadAll(store, { text: '', show: 'visible', before: [] }))].reverse()

/** Selects all messages that the search has found, on all pages. @throws OwnerRequestError (in the promise) */
export async function selectAll(store: Store): Promise<void> {
  const search = store.get(bookAtom)
  const ids = (await loadAll(store, search)).map(({ id }) => id)
  store.set(dispatchBookAtom, { type: 'select', search, ids, isOn: true })
}

/** Prints the visible messages as a book. @throws OwnerRequestError (in the promise) */
export async function printMessages(store: Store): Promise<void> {
  const [book, { event }] = await Promise.all([loadBook(store), requestEvent().then(readEvent)])
  printBook(book, event?.config ?? {})
}

/** Saves the visible messages as a table for spreadsheets. @throws OwnerRequestError (in the promise) */
export async function saveCsv(store: Store): Promise<Notice> {
  const book = await loadBook(store)
  const file = new Blob([writeCsv(book)], { type: 'text/csv' })
  return downloadBlob(file, 'guest-book.csv') ? () => messages.saved({ count: book.length }) : null
}
