import type { ReactNode } from 'react'

import type { Finding } from './Finding.ts'
import styles from './FindingRow.module.css'

type Props = {
  readonly name: string
  /** Null while it is tested. */
  readonly finding: Finding | null
  readonly children: ReactNode
}

/** One part of the device: whether it works, what was found, and what helps. */
export function FindingRow({ name, finding, children }: Props) {
  return (
    <div className={styles['row']} data-works={finding?.works}>
      <dt>
        {name}
        <span className={styles['verdict']}>{verdict(finding)}</span>
      </dt>
      <dd>{finding?.says}</dd>
      {finding?.help !== undefined && <dd className={styles['help']}>{finding.help}</dd>}
      {children && <dd>{children}</dd>}
    </div>
  )
}

function verdict(finding: Finding | null): string {
  if (!finding) return 'testing...'
  return finding.works ? 'works' : 'does not work'
}
