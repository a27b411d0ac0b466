import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { type Exported, stripFileAtom } from '../../booth/stripAtoms.ts'
import { CheckIcon, ExportIcon } from '../../kit/exportIcons.tsx'
import styles from './StripActions.module.css'

type LabelProps = {
  readonly icon: 'share' | 'download' | 'copy' | 'print'
  /** Export methods of the action: a tick replaces the icon after one of them has exported the strip as it is now. */
  readonly methods: readonly Exported[]
  readonly children: ReactNode
}

/** Label of an action, with its icon, or a tick once it is done. */
export function ActionLabel({ icon, methods, children }: LabelProps) {
  const { exported } = useAtomValue(stripFileAtom)
  const isDone = exported !== null && methods.includes(exported)
  return (
    <span className={styles['label']} data-done={isDone}>
      {isDone ? <CheckIcon /> : <ExportIcon method={icon} />}
      <span>{children}</span>
    </span>
  )
}
