import { useSetAtom } from 'jotai'

import { retryCameraAtom } from '../../state/retryCamera.ts'
import { Key } from '../kit/Key.tsx'
import styles from './MutedNotice.module.css'

/** For a camera that runs and sends no picture; the booth goes on by itself as soon as it does. */
export function MutedNotice() {
  const retry = useSetAtom(retryCameraAtom)
  return (
    <>
      <p role="alert" className={styles['notice']}>
        The camera sends no picture: another app may be using it.
      </p>
      <Key tone="neon" onClick={retry}>
        Try Again
      </Key>
    </>
  )
}
