import { useAtomValue } from 'jotai'

import { sessionAtom } from '../state/boothAtom.ts'
import styles from './Flash.module.css'

/** The flash, once per photo: it is mounted from the shutter to the next countdown. */
export function Flash() {
  const { phase } = useAtomValue(sessionAtom)
  if (phase !== 'exposing' && phase !== 'pause' && phase !== 'processing') return null
  return <div className={styles['flash']} aria-hidden="true" />
}
