import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSetAtom } from 'jotai'
import { Button } from '../kit/Button.tsx'
import * as guestbook from '../locale/messages/guestbook.ts'
import * as kit from '../locale/messages/kit.ts'
import styles from './GuestbookFrame.module.css'
import { closePanelAtom, openPanelAtom } from './guestbookAtoms.ts'

type Props = {
  /** Called by the Close button and by Esc. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Frame of the panel: a non-modal dialog, so the booth stays usable. */
export function GuestbookFrame({ onClose, children }: Props) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect: Esc has to work from the first painted frame.
  useLayoutEffect(() => {
    const element = panel.current
    // Focus the dialog, not a field: on a phone the keyboard would cover the messages.
    element?.focus()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <dialog ref={panel} open className={`column ${styles['panel']}`} aria-labelledby={titleId} tabIndex={-1}>
      <header className={`ends ${styles['header']}`}>
        <h2 id={titleId}>{guestbook.guestHandbook()}</h2>
        <Button tone="quiet" onClick={onClose}>
          {kit.close()}
        </Button>
      </header>
      {children}
    </dialog>
  )
}

/** Error message of a failed load, with a Try Again button. */
export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`centred ${styles['failure']}`}>
      <p role="alert">{guestbook.notLoaded()}</p>
      <Button onClick={onRetry}>{kit.tryAgain()}</Button>
    </div>
  )
}

/** Fallback of the panel when its code could not be loaded or has thrown. */
export function PanelError() {
  const close = useSetAtom(closePanelAtom)
  const open = useSetAtom(openPanelAtom)
  const reopen = () => {
    close()
    open()
  }
  return (
    <GuestbookFrame onClose={close}>
      <LoadError onRetry={reopen} />
    </GuestbookFrame>
  )
}
