import { useAtomValue } from 'jotai'
import {
  cameraAtom,
  isBusyAtom,
  pauseAtom,
  photoCountAtom,
  reshootIndexAtom,
} from '../booth/session/boothAtoms.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { stripNumberAtom } from '../booth/session/signAtoms.ts'
import * as prompt from '../locale/messages/prompt.ts'
import styles from './StartPrompt.module.css'

/** Start prompt: the coin slot, and from the first countdown on what comes next. */
export function StartPrompt() {
  const isBusy = useAtomValue(isBusyAtom)
  const photoCount = useAtomValue(photoCountAtom)
  const isPaused = useAtomValue(pauseAtom) !== null
  return isPaused || isBusy || photoCount > 0 ? <SessionPrompt /> : <CoinSlot />
}

/** Coin slot: a coin drops when the camera starts, and no other is asked for. The prompt blinks for less than 5 s (WCAG 2.2.2), then stays lit. */
function CoinSlot() {
  const { state } = useAtomValue(cameraAtom)
  const isBlinking = useAtomValue(introPhaseAtom) === 'over'
  return (
    <div className={styles['coin']} data-paid={state === 'active' || state === 'starting'}>
      <span className={styles['slot']} aria-hidden="true" />
      <span className={`amber ${styles['prompt']}`} data-blinking={isBlinking}>
        {state === 'active' ? prompt.ready() : prompt.insertCoin()}
      </span>
      <span className={styles['hint']}>{prompt.take4Photos()}</span>
    </div>
  )
}

/** In place of the coin slot once the visitor has pressed it: no coin is asked for a second time. */
function SessionPrompt() {
  const isBusy = useAtomValue(isBusyAtom)
  const isComplete = useAtomValue(photoCountAtom) === 4
  const isPaused = useAtomValue(pauseAtom) !== null
  const reshoot = useAtomValue(reshootIndexAtom)
  const [headline, hint] = isPaused
    ? texts.paused
    : isBusy || reshoot !== null
      ? texts.session
      : isComplete
        ? texts.strip
        : texts.cancelled
  const number = useAtomValue(stripNumberAtom)
  return (
    <div className={styles['coin']}>
      <span className={`amber ${styles['prompt']}`}>
        {headline === prompt.stripReady && number !== null ? prompt.stripTonight({ number }) : headline()}
      </span>
      <span className={styles['hint']}>
        {reshoot === null ? hint() : prompt.retakePhoto({ photo: reshoot + 1 })}
      </span>
    </div>
  )
}

const texts = {
  session: [prompt.lookAtLens, prompt.nextPose],
  strip: [prompt.stripReady, prompt.seeItAgain],
  paused: [prompt.takingABreak, prompt.backSoon],
  cancelled: [prompt.paused, prompt.carryOn],
} as const
