import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Exported } from '../../booth/files/reduceStripFile.ts'
import { exportedAtom } from '../../booth/files/stripFileAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon, SaveIcon } from '../../kit/exportIcons.tsx'
import styles from './StripActions.module.css'

type Props = {
  readonly method: 'share' | 'download' | 'copy' | 'print'
  /** Export methods of the button: a tick replaces the icon after one of them has exported the strip as it is now. */
  readonly methods?: readonly Exported[]
  readonly tone?: 'neon' | 'plain' | 'quiet'
  readonly isBusy?: boolean
  readonly onExport: () => void
  readonly children: ReactNode
}

/** Button that exports the strip, with a tick once that is done. Of the strip's keys Save alone has an icon before. */
export function ExportButton({
  method,
  methods = [method],
  tone = 'plain',
  isBusy,
  onExport,
  children,
}: Props) {
  const exported = useAtomValue(exportedAtom)
  const isDone = exported !== null && methods.includes(exported)
  return (
    <Button tone={tone} data-method={method} aria-busy={isBusy} onClick={onExport}>
      <span className={`group ${styles['label']}`} data-done={isDone}>
        {isDone ? <CheckIcon /> : method === 'download' && <SaveIcon />}
        <span>{children}</span>
      </span>
    </Button>
  )
}
