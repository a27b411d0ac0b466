import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { RetryBoundary } from './ErrorBoundary.tsx'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'

type Props = {
  readonly title: string
  /** Called by the Close button, by Esc and by a click on the backdrop. */
  readonly onClose: () => void
  /** Id of an element whose text is read out when the dialog opens. */
  readonly describedBy?: string
  /** What it says when its content breaks. */
  readonly broken?: string
  readonly children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. The native element keeps the focus in,
 * makes the page behind it inert, and gives the focus back to the opener.
 */
export function Dialog({ title, onClose, describedBy, broken, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (!dialog.current) return undefined
    return onBackdropClick(dialog.current, onClose)
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // The event comes late: a dialog that StrictMode has opened again meanwhile stays open.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        </header>
        <RetryBoundary says={broken}>{children}</RetryBoundary>
      </div>
    </dialog>
  )
}

/**
 * Calls back when a click begins and ends on a dialog's backdrop; a drag that begins in a text field
 * and ends outside is a selection, and one that closes a popover closes nothing else. Expects the dialog's content to cover its box. Returns the end of it.
 */
export function onBackdropClick(dialog: HTMLDialogElement, onClick: () => void): () => void {
  const watch = new AbortController()
  let pressed: EventTarget | null = null
  const press = (event: Event) => {
    pressed = document.querySelector(':popover-open') ? null : event.target
  }
  const click = (event: Event) => {
    if (pressed === dialog && event.target === dialog) onClick()
  }
  dialog.addEventListener('pointerdown', press, { signal: watch.signal })
  dialog.addEventListener('click', click, { signal: watch.signal })
  return () => watch.abort()
}
