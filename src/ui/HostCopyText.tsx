import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { isHostCopyMovingAtom } from '../booth/session/boothAtoms.ts'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { Rich } from '../kit/Rich.tsx'
import * as main from '../locale/messages/main.ts'
import styles from './eventTexts.module.css'

/** Notice for visitors of a kiosk whose host keeps a copy of every strip, and says so where that holds the moving strip. */
export function HostCopyText() {
  const { hostCopy, language, movingStrip } = useAtomValue(eventAtom)?.config ?? {}
  const keepsMoving = useAtomValue(isHostCopyMovingAtom) && movingStrip !== false
  if (hostCopy === undefined) return <span>{keepsMoving ? main.hostCopyMoving() : main.hostCopy()}</span>
  const host = (sentence: ReactNode) => (
    <span className={styles['text']} lang={language}>
      {sentence}
    </span>
  )
  return keepsMoving ? <Rich parts={main.movingIsKeptToo({ host, sentence: hostCopy })} /> : host(hostCopy)
}
