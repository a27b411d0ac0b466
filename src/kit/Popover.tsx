import { type ReactNode, useId } from 'react'
import { RetryBoundary } from './ErrorBoundary.tsx'
import { Button } from './Button.tsx'
import styles from './Popover.module.css'

type Props = {
  /** Text of the button, and accessible name of the panel. */
  readonly title: string
  /** Heading of the panel, the title by default. */
  readonly heading?: string
  /** Shown instead of the text on narrow screens. */
  readonly icon: ReactNode
  readonly children: ReactNode
}

/**
 * Button with a popover beside it. The native popover opens without a script, closes on Esc and on a press elsewhere,
 * follows its button in the Tab order and returns the focus.
 */
export function Popover({ title, heading = title, icon, children }: Props) {
  const id = useId()
  return (
    <>
      <Button tone="quiet" popoverTarget={id}>
        <span className={styles['opener']}>
          {icon}
          <span className={styles['title']}>{title}</span>
        </span>
      </Button>
      <dialog id={id} popover="auto" className={styles['panel']} aria-label={title}>
        <div className={styles['header']}>
          <h2>{heading}</h2>
          <Button tone="quiet" popoverTarget={id} popoverTargetAction="hide">
            Close
          </Button>
        </div>
        <RetryBoundary>{children}</RetryBoundary>
      </dialog>
    </>
  )
}
