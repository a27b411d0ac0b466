import { useLayoutEffect, useRef } from 'react'
import { filters } from '../filters/filters.ts'
import styles from './AttractScreen.module.css'
import looks from './looks.webp'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Dialog } from '../kit/Dialog.tsx'

/** A film that ends where it begins. */
const reel = [...filters, ...filters]

/** The screen that waits for a visitor: the seven looks run past until somebody touches it or presses any key. */
export function AttractScreen({ onWake }: { readonly onWake: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles['attract']} aria-label="Retro Booth" onClose={onWake}>
      <button type="button" className={styles['screen']} onClick={onWake}>
        <span className={styles['title']}>RETRO BOOTH</span>
        <span className={styles['window']} aria-hidden="true">
          <span className={styles['reel']}>
            {reel.map(({ id, name }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same film twice, and never another
              <span key={`${id} ${index}`} className={styles['frame']}>
                <span
                  className={styles['look']}
                  style={{
                    backgroundImage: `url(${looks})`,
                    backgroundPositionX: `${((index % filters.length) / (filters.length - 1)) * 100}%`,
                  }}
                />
                {name}
              </span>
            ))}
          </span>
        </span>
        <span className={styles['prompt']}>INSERT COIN TO START</span>
        <span className={styles['hint']}>Touch the screen or press any key</span>
      </button>
    </dialog>
  )
}

/** In place of an attract screen that has thrown: the booth behind it works, and any key begins a visit. */
export function AttractError({ onWake }: { readonly onWake: () => void }) {
  return (
    <Dialog title="Retro Booth" onClose={onWake}>
      <ErrorMessage message="The show is out of order. The booth is not." onRetry={onWake} />
    </Dialog>
  )
}
