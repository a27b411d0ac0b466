import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { filters } from '../filters/filters.ts'
import styles from './AttractScreen.module.css'
import filterImages from './attractFilters.webp'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Dialog } from '../kit/Dialog.tsx'

/** Twice: the animation moves the film by half its length, and starts again unseen. */
const frames = [...filters, ...filters]

type Props = {
  readonly onWake: () => void
  /** Lamp of the owner: outside this dialog it could not be pressed. */
  readonly lamp?: ReactNode
}

/** Attract screen of the kiosk between two visits: all filters run past until a visitor touches it or presses a key. */
export function AttractScreen({ onWake, lamp }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles['attract']} aria-label="Retro Booth" onClose={onWake}>
      <button type="button" className={styles['screen']} onClick={onWake}>
        <span className={styles['title']}>RETRO BOOTH</span>
        <span className={styles['window']} aria-hidden="true">
          <span className={styles['film']}>
            {frames.map(({ id, name }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <span key={`${id} ${index}`} className={styles['frame']}>
                <span
                  className={styles['image']}
                  style={{
                    backgroundImage: `url(${filterImages})`,
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
      {lamp}
    </dialog>
  )
}

/** Error dialog in place of an attract screen that has thrown. The booth behind it works: any key starts a visit. */
export function AttractError({ onWake }: { readonly onWake: () => void }) {
  return (
    <Dialog title="Retro Booth" onClose={onWake}>
      <ErrorMessage message="The show is out of order. The booth is not." onRetry={onWake} />
    </Dialog>
  )
}
