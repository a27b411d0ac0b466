import { useAtomValue } from 'jotai'

import { assertNever } from '../lib/assertNever.ts'
import type { Session } from '../state/booth.ts'
import { sessionAtom } from '../state/boothAtom.ts'
import styles from './Announcer.module.css'

/** Tells visitors who don't see the screen how the session goes. */
export function Announcer() {
  const session = useAtomValue(sessionAtom)
  return <output className={styles['announcer']}>{announcement(session)}</output>
}

function announcement(session: Session): string {
  const { phase, photos } = session
  switch (phase) {
    case 'countdown':
      return `Photo ${photos.length + 1} of 4 in 3`
    case 'pause':
    case 'processing':
      return `Photo ${photos.length} taken`
    case 'strip':
      return 'Strip ready'
    case 'exposing':
    case 'ready':
      return ''
    default:
      return assertNever(phase)
  }
}
