import { useAtomValue, useSetAtom } from 'jotai'
import {
  cameraAtom,
  dispatchAtom,
  isBusyAtom,
  photoCountAtom,
  reshootIndexAtom,
} from '../booth/boothAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { AboutButton } from './AboutDialog.tsx'
import styles from './StartPrompt.module.css'

/** Start prompt: the coin slot, and About Us. */
export function StartPrompt() {
  const isBusy = useAtomValue(isBusyAtom)
  const photoCount = useAtomValue(photoCountAtom)
  return (
    <div className={styles['startPrompt']}>
      {isBusy || photoCount > 0 ? <SessionPrompt /> : <CoinSlot />}
      <AboutButton />
    </div>
  )
}

/**
 * Coin slot: a button that starts the camera, and where that runs the first countdown. The prompt blinks for less than
 * 5 s (WCAG 2.2.2), then stays lit.
 */
function CoinSlot() {
  const { state } = useAtomValue(cameraAtom)
  const isBlinking = useAtomValue(introPhaseAtom) === 'over'
  const start = useSetAtom(startCameraAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const isRunning = state === 'active'
  return (
    <button
      type="button"
      className={styles['coin']}
      data-paid={isRunning || state === 'starting'}
      onClick={() => (isRunning ? dispatch({ type: 'capture' }) : start())}
    >
      <span className={styles['slot']} aria-hidden="true" />
      <span className={styles['prompt']} data-blinking={isBlinking}>
        INSERT COIN TO START
      </span>
      <span className={styles['hint']}>Take 4 photos for your strip!</span>
    </button>
  )
}

/** In place of the coin slot once the visitor has pressed it: no coin is asked for a second time. */
function SessionPrompt() {
  const isBusy = useAtomValue(isBusyAtom)
  const isComplete = useAtomValue(photoCountAtom) === 4
  const reshoot = useAtomValue(reshootIndexAtom)
  const [prompt, hint] = isBusy ? texts.session : isComplete ? texts.strip : texts.cancelled
  return (
    <div className={styles['coin']}>
      <span className={styles['prompt']}>{prompt}</span>
      <span className={styles['hint']}>{reshoot === null ? hint : `Retake photo ${reshoot + 1}`}</span>
    </div>
  )
}

const texts = {
  session: ['LOOK AT THE LENS', 'Next pose!'],
  strip: ['YOUR STRIP IS READY', 'Press for one more.'],
  cancelled: ['ON A BREAK', 'Continue, or start anew.'],
} as const
