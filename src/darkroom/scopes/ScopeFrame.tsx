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
      <div className={`faithful covered ${styles['screen']}`}>{children}</div>
    </figure>
  )
}

/** Colours of a channel: that of its area, and that of its line. */
export const channelColours = {
  red: { fill: 'var(--color-scope-red)', stroke: 'var(--color-scope-red-line)' },
  green: { fill: 'var(--color-scope-green)', stroke: 'var(--color-scope-green-line)' },
  blue: { fill: 'var(--color-scope-blue)', stroke: 'var(--color-scope-blue-line)' },
  luma: { fill: 'none', stroke: 'var(--color-scope-luma)' },
} as const

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
    <svg className="cover" viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles['grid']} d={grid} />
      {children}
    </svg>
  )
}
