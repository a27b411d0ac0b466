import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Key } from './Key.tsx'
import styles from './Modal.module.css'

type Props = {
  readonly title: string
  /** Called by the Close button, by Esc and by a click on the backdrop. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog, open as long as it is mounted. The native element keeps the focus in,
 * makes the page behind it inert, and gives the focus back to the opener.
 */
export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // A drag that begins in a text field and ends outside is a selection, not a click on the backdrop.
  const isBackdrop = (event: MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onPointerDown={(event) => (pressedOutside.current = isBackdrop(event))}
      onClick={(event) => {
        if (isBackdrop(event) && pressedOutside.current) onClose()
      }}
      // The event comes late: a dialog that StrictMode has opened again meanwhile stays open.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className={styles['sheet']}>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <Key tone="quiet" onClick={onClose}>
            Close
          </Key>
        </header>
        {children}
      </div>
    </dialog>
  )
}
