import { useLayoutEffect, useRef } from 'react'

import { filters } from '../../filters/registry.ts'
import styles from './Attract.module.css'
import looks from './looks.webp'

/** A film that ends where it begins. */
const reel = [...filters, ...filters]

/** The screen that waits for a visitor: the seven looks run past until somebody touches it or presses any key. */
export function Attract({ onWake }: { readonly onWake: () => void }) {
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
