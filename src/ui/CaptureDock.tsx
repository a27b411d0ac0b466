import { useAtomValue, useSetAtom } from 'jotai'

import { openStripAtom } from '../state/actions.ts'
import { stripSessionAtom } from '../state/boothAtom.ts'
import { CaptureButton } from './CaptureButton.tsx'
import styles from './CaptureDock.module.css'
import { Key } from './kit/Key.tsx'

/** The capture button and, until the next capture, the way back to the strip. */
export function CaptureDock() {
  const strip = useAtomValue(stripSessionAtom)
  const openStrip = useSetAtom(openStripAtom)
  return (
    <div className={styles['dock']}>
      <CaptureButton />
      {strip && <Key onClick={openStrip}>Your Photo Strip</Key>}
    </div>
  )
}
