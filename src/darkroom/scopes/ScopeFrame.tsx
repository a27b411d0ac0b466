import type { ReactNode } from 'react'
import styles from './ScopeFrame.module.css'

type Props = {
  readonly name: string
  /** What it says in numbers. */
  readonly note?: string
  readonly children: ReactNode
}

/** The frame of one instrument. */
export function ScopeFrame({ name, note, children }: Props) {
  return (
    <figure className={styles['scope']}>
      <figcaption>
        <span>{name}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </figcaption>
      <div className={styles['screen']}>{children}</div>
    </figure>
  )
}
