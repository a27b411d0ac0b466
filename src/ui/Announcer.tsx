import { useAtomValue } from 'jotai'

import { assertNever } from '../lib/assertNever.ts'
import type { Session } from '../booth/boothState.ts'
import { sessionAtom } from '../booth/boothAtoms.ts'
import styles from './Announcer.module.css'

/** Id of the announcement: the strip's dialog is described by it, as a modal dialog silences live regions behind it. */
export const announcerId = 'announcer'

/** Live region that tells screen readers how the session goes. */
export function Announcer() {
  const session = useAtomValue(sessionAtom)
  return (
    <output className={styles['announcer']}>
      <span id={announcerId}>{announcement(session)}</span>
    </output>
  )
}

function announcement(session: Session): string {
  const { phase } = session
  switch (phase) {
    case 'countdown':
      return `Photo ${(session.reshoot?.slot ?? session.photos.length) + 1} of 4 in 3`
    case 'betweenPhotos':
      return `Photo ${session.photos.length} taken`
    case 'processing':
      return `Photo ${session.slot + 1} taken`
    case 'strip':
      return session.waitingSlot === null ? 'Strip ready' : ''
    case 'held':
    case 'capturing':
    case 'ready':
      return ''
    default:
      return assertNever(phase)
  }
}
