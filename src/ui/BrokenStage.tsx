import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { stopCameraAtom } from '../state/actions.ts'
import { Fault } from './kit/Fault.tsx'
import styles from './Stage.module.css'

/** In place of a broken stage. No camera runs behind it and no photo is taken that nobody sees. */
export function BrokenStage({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const stopCamera = useSetAtom(stopCameraAtom)
  useEffect(() => stopCamera(), [stopCamera])
  return (
    <section className={styles['bezel']} aria-label="Camera" data-camera="broken">
      <Fault says="The camera’s screen broke. Your photos are still here." onGoOn={onTryAgain} />
    </section>
  )
}
