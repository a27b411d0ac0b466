import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { captureAtom, isBusyAtom, photoCountAtom, stripSessionAtom } from '../../booth/boothAtoms.ts'
import { useReturnFocus } from '../../kit/hooks.ts'
import styles from './CaptureButton.module.css'

const slots = [1, 2, 3, 4]

/** Capture button of the main screen, with the photo counter. Without a camera it can be pressed, and says what to do. */
export function CaptureButton() {
  const count = useAtomValue(photoCountAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const isStripOpen = useAtomValue(stripSessionAtom)?.open ?? false
  const capture = useSetAtom(captureAtom)
  const button = useRef<HTMLButtonElement>(null)
  // The session has disabled the button, so that the strip's dialog cannot return the focus.
  useReturnFocus(button, isStripOpen)
  return (
    <div className={styles['panel']}>
      <button
        ref={button}
        type="button"
        data-next
        className={styles['capture']}
        disabled={isBusy}
        onClick={capture}
      >
        <span className={styles['counter']} aria-hidden="true">
          {slots.map((slot) => (
            <span key={slot} className={styles['slot']} data-lit={slot <= count} />
          ))}
        </span>
        <span className={styles['count']}>{count}/4 Photos</span>
      </button>
    </div>
  )
}
