import type { ReactNode } from 'react'
import styles from './ScopeFrame.module.css'

type Props = {
  readonly name: string
  /** Its reading in numbers. */
  readonly note?: string
  /** Button or list in its head. */
  readonly control?: ReactNode
  readonly children?: ReactNode
}

/** Frame of a scope: its name, a reading, and its screen. */
export function ScopeFrame({ name, note, control, children }: Props) {
  return (
    <figure className={styles['scope']}>
      <figcaption>
        <span>{name}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {control}
      </figcaption>
      <div className={styles['screen']}>{children}</div>
    </figure>
  )
}
