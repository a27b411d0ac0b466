import { type ReactNode, useId } from 'react'
import { RetryBoundary } from './ErrorBoundary.tsx'
import { Button } from './Button.tsx'
import styles from './Popover.module.css'

type Props = {
  /** Text of its key, and its name. */
  readonly title: string
  /** What stands at its top; its title where it is left away. */
  readonly heading?: string
  /** Stands for the text where there is no room for it. */
  readonly icon: ReactNode
  readonly children: ReactNode
}

/**
 * A key with a small panel beside it. The browser's own popover opens it without a script, closes it on Esc and on
 * a press elsewhere, puts it after its key in the order of the Tab key and gives the focus back.
 */
export function Popover({ title, heading = title, icon, children }: Props) {
  const id = useId()
  return (
    <>
      <Button tone="quiet" popoverTarget={id}>
        <span className={styles['opener']}>
          {icon}
          <span className={styles['name']}>{title}</span>
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
