import { useAtomValue } from 'jotai'

import { introPhaseAtom } from '../state/introAtoms.ts'
import { CameraOffFault } from '../ui/CameraOffFault.tsx'
import { CaptureButton } from '../ui/CaptureButton.tsx'
import { CoinDoor } from '../ui/CoinDoor.tsx'
import { FilterKeys } from '../ui/FilterKeys.tsx'
import { ErrorBoundary } from '../ui/kit/ErrorBoundary.tsx'
import { Marquee } from '../ui/Marquee.tsx'
import { Stage } from '../ui/Stage.tsx'
import styles from './MainScreen.module.css'

/** The cabinet. It is painted beneath the splash from the start, and inert until its turn. */
export function MainScreen() {
  const intro = useAtomValue(introPhaseAtom)
  return (
    <main className={styles['cabinet']} inert={intro !== 'over'}>
      <div className={styles['marquee']}>
        <Marquee lit={intro === 'over'} />
      </div>
      <div className={styles['coin']}>
        <CoinDoor blinking={intro === 'over'} />
      </div>
      <div className={styles['stage']}>
        <ErrorBoundary
          fallback={(tryAgain) => (
            <CameraOffFault
              says="The live view could not be shown. Your photos are still here."
              onGoOn={tryAgain}
            />
          )}
        >
          <Stage />
        </ErrorBoundary>
      </div>
      <div className={styles['controls']}>
        <FilterKeys />
        <CaptureButton />
      </div>
      <footer className={styles['footer']}>© 2025 {import.meta.env.VITE_OWNER_NAME || 'Retro Booth'}</footer>
    </main>
  )
}
