import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { openEngineAgainAtom } from '../state/filterAtoms.ts'
import styles from './BrokenPicture.module.css'
import { Fault } from './kit/Fault.tsx'

/** In place of a live view that could not be opened; without it no photo can be developed either. */
export function BrokenPicture({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const offer = useSetAtom(openEngineAgainAtom)
  useEffect(() => {
    offer({ run: onTryAgain })
    return () => offer(null)
  }, [offer, onTryAgain])
  return (
    <div className={styles['broken']}>
      <Fault says="The live view could not be shown. Your photos are still here." onGoOn={onTryAgain} />
    </div>
  )
}
