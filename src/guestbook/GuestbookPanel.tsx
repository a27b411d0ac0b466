import { useAtomValue, useSetAtom } from 'jotai'
import { bookAtom, closeBookAtom, tryAgainAtom } from './guestbookAtoms.ts'
import type { OpenBook } from './guestbookState.ts'
import { GuestForm } from './GuestForm.tsx'
import styles from './GuestbookPanel.module.css'
import { LoadFailure, GuestbookFrame } from './GuestbookFrame.tsx'
import { MessageList } from './MessageList.tsx'

/** The Guest Handbook: what others have written, and a place to write. */
export function GuestbookPanel() {
  const book = useAtomValue(bookAtom)
  const close = useSetAtom(closeBookAtom)
  if (!book) return null
  // A list that has never come says so itself, and not that it waits, unless there is no network at all.
  const isWaiting = book.connection === 'waiting' || book.hasFailed
  const isCut = isWaiting && (book.proved !== null || !navigator.onLine)
  return (
    <GuestbookFrame onClose={close}>
      <output className={styles['connection']}>
        {isCut && 'No connection to the guest book. New messages will come when it is back.'}
      </output>
      <Messages book={book} />
      <GuestForm />
    </GuestbookFrame>
  )
}

function Messages({ book }: { readonly book: OpenBook }) {
  const tryAgain = useSetAtom(tryAgainAtom)
  if (!book.proved && book.hasFailed) return <LoadFailure onTryAgain={tryAgain} />
  if (!book.proved) return <output className={styles['note']}>Loading messages...</output>
  // All of what is loaded may be hidden while there is more to load.
  if (book.messages.length === 0 && book.proved.isWhole) {
    return <p className={styles['note']}>Nobody has written here yet. The first page is yours.</p>
  }
  return <MessageList messages={book.messages} older={book.older} />
}
