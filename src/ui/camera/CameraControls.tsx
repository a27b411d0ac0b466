import { useAtomValue, useSetAtom } from 'jotai'
import {
  openStripAtom,
  stopCameraAtom,
  cancelSessionAtom,
  continueSessionAtom,
  cameraAtom,
  stripSessionAtom,
  countdownStateAtom,
} from '../../booth/boothAtoms.ts'
import styles from './CameraControls.module.css'
import { Button } from '../../kit/Button.tsx'

/**
 * The lip under the screen: a lamp that burns while the camera does, the keys that stop it and the countdowns,
 * and, until the next capture, the way back to the strip.
 */
export function CameraControls() {
  const isActive = useAtomValue(cameraAtom).state === 'active'
  const hasStrip = useAtomValue(stripSessionAtom) !== null
  const stop = useSetAtom(stopCameraAtom)
  const openStrip = useSetAtom(openStripAtom)
  return (
    <div className={styles['lip']}>
      <span className={styles['lamp']} data-lit={isActive} aria-hidden="true" />
      <span className={styles['grille']} aria-hidden="true" />
      {hasStrip && <Button onClick={openStrip}>Your Photo Strip</Button>}
      <SessionButton />
      {isActive && <Button onClick={stop}>Stop Camera</Button>}
    </div>
  )
}

/** Ends the countdowns, and after that goes on with the photos that were taken. */
export function SessionButton() {
  const countdowns = useAtomValue(countdownStateAtom)
  const cancel = useSetAtom(cancelSessionAtom)
  const resume = useSetAtom(continueSessionAtom)
  if (countdowns === 'running') return <Button onClick={cancel}>Cancel</Button>
  if (countdowns === 'none') return null
  // The second click of an impatient finger was meant for Cancel, which stood here.
  return <Button onClick={(event) => event.detail < 2 && resume()}>Continue</Button>
}
