import { useAtomValue, useSetAtom } from 'jotai'
import {
  cameraAtom,
  countdownStateAtom,
  dispatchAtom,
  stripSessionAtom,
} from '../../booth/session/boothAtoms.ts'
import styles from './CameraControls.module.css'
import { Button } from '../../kit/Button.tsx'
import { isStripHungAtom } from '../../booth/camera/sourceAtoms.ts'
import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { SpeakerButton } from './SpeakerButton.tsx'
import * as camera from '../../locale/messages/camera.ts'

const sessionView = lazyModule(() => import('./SessionView.tsx'))
const movingChip = lazyModule(() => import('./MovingChip.tsx'))

/**
 * Camera controls below the live view: the recording light, the speaker button, the chip of the moving strip, the buttons of the camera and the session,
 * and the way back to a closed strip.
 */
export function CameraControls() {
  const isActive = useAtomValue(cameraAtom).state === 'active'
  // Then it is its own button, on the curtain.
  const isStripHung = useAtomValue(isStripHungAtom)
  const hasStrip = useAtomValue(stripSessionAtom) !== null
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <div className={styles['controls']}>
      <span className={styles['recordingLight']} data-lit={isActive} aria-hidden="true" />
      <SpeakerButton />
      {isActive && <Lazy from={sessionView}>{({ CountChip }) => <CountChip />}</Lazy>}
      <Lazy from={movingChip}>{({ MovingChip }) => <MovingChip />}</Lazy>
      <span className={styles['loudspeaker']} aria-hidden="true" />
      {hasStrip && !isStripHung && (
        <Button onClick={() => dispatch({ type: 'openStrip' })}>{camera.yourStrip()}</Button>
      )}
      <SessionButton />
      {isActive && <Button onClick={() => dispatch({ type: 'stopCamera' })}>{camera.stop()}</Button>}
    </div>
  )
}

/** Session button: cancels the countdowns, then continues with the photos that were taken. */
function SessionButton() {
  const countdowns = useAtomValue(countdownStateAtom)
  const dispatch = useSetAtom(dispatchAtom)
  if (countdowns === 'running')
    return <Button onClick={() => dispatch({ type: 'cancelSession' })}>{camera.cancel()}</Button>
  if (countdowns === 'none') return null
  // A double click was meant for Cancel, which was here before.
  return (
    <Button onClick={(event) => event.detail < 2 && dispatch({ type: 'resume' })}>{camera.resume()}</Button>
  )
}
