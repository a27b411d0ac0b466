import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { useReturnFocus } from '../kit/hooks.ts'
import { BookIcon } from '../kit/icons.tsx'
import * as guestbook from '../locale/messages/guestbook.ts'
import { hasNewMessagesAtom, openPanelAtom, panelAtom } from './guestbookAtoms.ts'
import styles from './GuestbookButton.module.css'

/** Button on the cabinet that opens the guest book. */
export function GuestbookButton() {
  const isOpen = useAtomValue(panelAtom) !== null
  const open = useSetAtom(openPanelAtom)
  const button = useRef<HTMLButtonElement>(null)
  const hasNew = useAtomValue(hasNewMessagesAtom)
  useReturnFocus(button, isOpen)
  return (
    <button
      ref={button}
      type="button"
      className={`centred ${styles['button']}`}
      aria-label={guestbook.guestHandbook()}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-label={guestbook.label()}
      data-open={isOpen}
      data-new={hasNew}
      title={hasNew ? guestbook.newMessages() : undefined}
      onClick={open}
    >
      <BookIcon />
    </button>
  )
}
