import { useEffect, useState } from 'react'

import { isAsked } from '../../camera/isAsked.ts'
import styles from './PromptHint.module.css'

/** For who has not seen that the browser asks. A camera that is allowed and only slow has no need of it. */
export function PromptHint() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isThere = true
    void isAsked().then((asked) => isThere && setIsOpen(asked))
    return () => {
      isThere = false
    }
  }, [])
  return (
    <output className={styles['hint']}>
      {isOpen && 'Your browser is asking for the camera. Look beside the address, and press Allow.'}
    </output>
  )
}
