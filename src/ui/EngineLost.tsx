import { useAtomValue } from 'jotai'

import { isEngineLostAtom } from '../state/filterAtoms.ts'
import styles from './EngineLost.module.css'

/** What a visitor reads while the GPU's pictures are gone: there is nothing to do but to wait a second. */
export function EngineLost() {
  const isLost = useAtomValue(isEngineLostAtom)
  return (
    <output className={styles['place']}>
      {isLost && <span className={styles['says']}>The picture was lost. It comes back by itself.</span>}
    </output>
  )
}
