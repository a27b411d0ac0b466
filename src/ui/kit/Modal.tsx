import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

import { Guard } from './Guard.tsx'
import { Key } from './Key.tsx'
import styles from './Modal.module.css'
import { onBackdropClick } from './onBackdropClick.ts'

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
export function Modal({ title, onClose, describedBy, broken, children }: Props) {
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
          <Key tone="quiet" onClick={onClose}>
            Close
          </Key>
        </header>
        <Guard says={broken}>{children}</Guard>
      </div>
    </dialog>
  )
}
