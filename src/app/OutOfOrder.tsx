import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { stopCameraAtom } from '../state/actions.ts'
import { Fault } from '../ui/kit/Fault.tsx'
import styles from './OutOfOrder.module.css'

/** After so many tries in vain only a page that is loaded anew helps. */
const mostTries = 3

type Props = {
  /** Shows the screen anew; left away where nothing but the whole page can be. */
  readonly onTryAgain?: () => void
  /** How often it was shown in vain. */
  readonly tries?: number
}

/** What is left of the screen when a component has thrown. The booth keeps its photos, and no camera that nobody sees. */
export function OutOfOrder({ onTryAgain, tries = 1 }: Props) {
  const stopCamera = useSetAtom(stopCameraAtom)
  useEffect(() => stopCamera(), [stopCamera])
  const goOn = tries > mostTries ? undefined : onTryAgain
  return (
    <main className={styles['page']}>
      <h1>RETRO BOOTH</h1>
      <Fault
        says={
          goOn
            ? 'The booth is out of order. Your photos are still here.'
            : 'The booth is out of order. Loading it again helps most of the time.'
        }
        onGoOn={goOn ?? (() => location.reload())}
      />
    </main>
  )
}
