import { useAtomValue, useSetAtom } from 'jotai'
import { stopCameraAtom } from '../booth/boothAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { CaptureButton } from './camera/CaptureButton.tsx'
import { FilterPicker } from './filters/FilterPicker.tsx'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { CameraView } from './camera/CameraView.tsx'
import styles from './MainScreen.module.css'
import { AboutButton } from './AboutDialog.tsx'

/** The cabinet. It is painted beneath the splash from the start, and inert until its turn. */
export function MainScreen() {
  const intro = useAtomValue(introPhaseAtom)
  const stopCamera = useSetAtom(stopCameraAtom)
  return (
    <main className={styles['cabinet']} inert={intro !== 'over'}>
      <div className={styles['marquee']}>
        <Title lit={intro === 'over'} />
      </div>
      <div className={styles['coin']}>
        <StartPrompt blinking={intro === 'over'} />
      </div>
      <div className={styles['stage']}>
        <ErrorBoundary
          // No photo is taken of a visitor who sees no live view.
          onError={stopCamera}
          fallback={(tryAgain) => (
            <ErrorMessage
              says="The live view could not be shown. Your photos are still here."
              onGoOn={tryAgain}
            />
          )}
        >
          <CameraView />
        </ErrorBoundary>
      </div>
      <div className={styles['controls']}>
        <FilterPicker />
        <CaptureButton />
      </div>
      <footer className={styles['footer']}>© 2025 {import.meta.env.VITE_OWNER_NAME || 'Retro Booth'}</footer>
    </main>
  )
}

/** The lit sign on top of the cabinet. Its tubes catch once, when the main screen's turn comes. */
export function Title({ lit }: { readonly lit: boolean }) {
  return (
    <header className={styles['sign']}>
      <h1 className={styles['title']} data-lit={lit}>
        RETRO BOOTH
      </h1>
    </header>
  )
}

/** The coin slot with its prompt. It blinks for under 5 s and then stays lit. */
export function StartPrompt({ blinking }: { readonly blinking: boolean }) {
  return (
    <div className={styles['door']}>
      <span className={styles['slot']} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['prompt']} data-blinking={blinking}>
          INSERT COIN TO START
        </p>
        <p className={styles['hint']}>Take 4 photos for your strip!</p>
      </div>
      <AboutButton />
    </div>
  )
}
