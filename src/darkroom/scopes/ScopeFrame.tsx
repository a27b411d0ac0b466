import type { ReactNode } from 'react'
import styles from './ScopeFrame.module.css'

type Props = {
  readonly name: string
  readonly note?: string
  /** Button or list in its head. */
  readonly control?: ReactNode
  readonly children?: ReactNode
}

/** Frame of a scope: its name, a reading, and its screen. */
export function ScopeFrame({ name, note, control, children }: Props) {
  return (
    <figure className={styles['scope']}>
      <figcaption className="ends">
        <span>{name}</span>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {control}
      </figcaption>
      <div className={styles['screen']}>{children}</div>
    </figure>
  )
}

type PlotProps = {
  /** Path of the grid behind the traces. */
  readonly grid: string
  /** Units from the left; 100 by default. */
  readonly width?: number
  readonly children?: ReactNode
}

/** Plot of 100 units from the top, stretched to the screen: a grid and traces. */
export function Plot({ grid, width = 100, children }: PlotProps) {
  return (
    <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['grid']} d={grid} />
      {children}
    </svg>
  )
}
