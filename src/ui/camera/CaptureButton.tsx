import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import {
  cameraAtom,
  dispatchAtom,
  isBusyAtom,
  isCameraMutedAtom,
  pauseAtom,
  photoCountAtom,
  reshootIndexAtom,
  stripSessionAtom,
} from '../../booth/session/boothAtoms.ts'
import { photoIndices } from '../../booth/session/boothState.ts'
import { useReturnFocus } from '../../kit/hooks.ts'
import styles from './CaptureButton.module.css'
import * as main from '../../locale/messages/main.ts'

/**
 * Capture button of the main screen, with the photo counter: Take Photos, and after a strip One More Strip. Without a
 * camera it can be pressed, and says what to do.
 */
export function CaptureButton() {
  const count = useAtomValue(photoCountAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const isPaused = useAtomValue(pauseAtom) !== null
  const { state } = useAtomValue(cameraAtom)
  const isMuted = useAtomValue(isCameraMutedAtom)
  const strip = useAtomValue(stripSessionAtom)
  const reshoot = useAtomValue(reshootIndexAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const button = useRef<HTMLButtonElement>(null)
  // The session has disabled the button, so that the strip's dialog cannot return the focus.
  useReturnFocus(button, strip?.open ?? false)
  // Lit where it is what to press next: one button is at a time.
  const isLit = state === 'active' ? !isMuted : state === 'idle' && strip !== null && !isPaused
  return (
    <div className={`middle ${styles['panel']}`} data-ready={isLit}>
      <button
        ref={button}
        type="button"
        data-next
        className={`group ${styles['capture']}`}
        disabled={isBusy || isPaused}
        onClick={() => dispatch({ type: 'capture' })}
      >
        <span className={styles['counter']} aria-hidden="true">
          {photoIndices.map((index) => (
            <span key={index} data-lit={index < count} />
          ))}
        </span>
        <span className={styles['verb']}>
          {reshoot === null ? (strip ? main.oneMoreStrip() : main.takePhotos()) : main.retake()}
        </span>
        <span className="one-line" translate="no">
          {main.photosTaken({ count })}
        </span>
      </button>
    </div>
  )
}
