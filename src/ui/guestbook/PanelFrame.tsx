import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { Key } from '../kit/Key.tsx'
import styles from './PanelFrame.module.css'

type Props = {
  /** Called by the Close button and by Esc. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The open book: a dialog beside which the booth can be used. */
export function PanelFrame({ onClose, children }: Props) {
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
        <Key tone="quiet" onClick={onClose}>
          Close
        </Key>
      </header>
      {children}
    </dialog>
  )
}
