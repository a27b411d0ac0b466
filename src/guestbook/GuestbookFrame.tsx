import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSetAtom } from 'jotai'
import { Button } from '../kit/Button.tsx'
import styles from './GuestbookFrame.module.css'
import { closeBookAtom, openBookAtom } from './guestbookAtoms.ts'

type Props = {
  /** Called by the Close button and by Esc. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The open book: a dialog beside which the booth can be used. */
export function GuestbookFrame({ onClose, children }: Props) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before it is seen: an Esc that follows at once closes it.
  useLayoutEffect(() => {
    const element = panel.current
    // Not into a field: on a phone that would bring up the keyboard over the messages.
    element?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) onClose()
    }
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <dialog ref={panel} open className={styles['panel']} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles['header']}>
        <h2 id={titleId}>Guest Handbook</h2>
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      {children}
    </dialog>
  )
}

/** Says that messages could not be loaded, and offers to try again. */
export function LoadFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div className={styles['failure']}>
      <p role="alert">Failed to load messages. Please try again later.</p>
      <Button onClick={onTryAgain}>Try Again</Button>
    </div>
  )
}

/** What is left of the panel when it could not be loaded or has thrown. */
export function PanelError() {
  const close = useSetAtom(closeBookAtom)
  const open = useSetAtom(openBookAtom)
  const reopen = () => {
    close()
    open()
  }
  return (
    <GuestbookFrame onClose={close}>
      <LoadFailure onTryAgain={reopen} />
    </GuestbookFrame>
  )
}
