import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { captureAtom, isBusyAtom, photoCountAtom, stripSessionAtom } from '../../booth/boothAtoms.ts'
import styles from './CaptureButton.module.css'

const frames = [1, 2, 3, 4]

/** The button of the booth, with the counter. Without a camera it can be pressed, and says why nothing happens. */
export function CaptureButton() {
  const count = useAtomValue(photoCountAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const isStripOpen = useAtomValue(stripSessionAtom)?.open ?? false
  const capture = useSetAtom(captureAtom)
  const button = useRef<HTMLButtonElement>(null)

  // The button lost the focus when the session disabled it, so the strip's dialog could not give it back.
  useEffect(() => {
    const element = button.current
    if (!isStripOpen || !element) return undefined
    return () => {
      if (document.activeElement === document.body) element.focus()
    }
  }, [isStripOpen])

  return (
    <div className={styles['place']}>
      <button ref={button} type="button" className={styles['capture']} disabled={isBusy} onClick={capture}>
        <span className={styles['lamps']} aria-hidden="true">
          {frames.map((frame) => (
            <span key={frame} className={styles['lamp']} data-lit={frame <= count} />
          ))}
        </span>
        <span className={styles['count']}>{count}/4 Photos</span>
      </button>
    </div>
  )
}
