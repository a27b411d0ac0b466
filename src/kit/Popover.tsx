import { type ReactNode, useId, useRef, useState } from 'react'
import { hasPopovers } from '../lib/device.ts'
import { RetryBoundary } from './ErrorBoundary.tsx'
import { Button } from './Button.tsx'
import { useOpenPanel } from './openPanels.ts'
import styles from './Popover.module.css'
import * as kit from '../locale/messages/kit.ts'

type Props = {
  /** Text of the button, and accessible name of the panel. */
  readonly title: string
  /** Heading of the panel: a name, which no browser translates. The title by default. */
  readonly heading?: string
  /** Shown instead of the text on narrow screens. */
  readonly icon: ReactNode
  readonly children: ReactNode
}

/**
 * Button with a popover beside it. The native popover opens without a script, closes on Esc and on a press elsewhere,
 * follows its button in the Tab order and returns the focus. Where the browser has no popovers (Safari before 17) the
 * panel is a modal dialog.
 */
export function Popover({ title, heading, icon, children }: Props) {
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  useOpenPanel(title, isOpen)
  const showModal = () => {
    panel.current?.showModal()
    setOpen(true)
  }
  const closeModal = () => panel.current?.close()
  return (
    <>
      <Button tone="quiet" popoverTarget={id} onClick={hasPopovers ? undefined : showModal}>
        <IconLabel icon={icon}>{title}</IconLabel>
      </Button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        className={styles['panel']}
        aria-label={title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClose={() => setOpen(false)}
      >
        <div className={`ends ${styles['header']}`}>
          <h2 translate={heading ? 'no' : 'yes'}>{heading ?? title}</h2>
          <Button
            tone="quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={hasPopovers ? undefined : closeModal}
          >
            {kit.close()}
          </Button>
        </div>
        <RetryBoundary>{children}</RetryBoundary>
      </dialog>
    </>
  )
}

/** Label of a button: an icon, with its words where there is room for them. */
export function IconLabel({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <span className={`group ${styles['opener']}`}>
      {icon}
      <span className={`hidden ${styles['title']}`}>{children}</span>
    </span>
  )
}
