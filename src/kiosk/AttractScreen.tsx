import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { eventAtom } from '../booth/eventAtoms.ts'
import { offeredFiltersAtom } from '../booth/filterAtoms.ts'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import styles from './AttractScreen.module.css'
import filterImages from './attractFilters.webp'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TitleText } from '../ui/eventTexts.tsx'

/** Frames of the film, twice: the animation moves it by half its length, and starts again unseen. Few filters are repeated. */
function framesOf(offered: readonly Filter[]): readonly Filter[] {
  const repeats = 2 * Math.ceil(filters.length / offered.length)
  return Array.from({ length: repeats }, () => offered).flat()
}

/** Place of a filter in the image of all of them. */
const registryIndex = (id: string) => filters.findIndex((filter) => filter.id === id)

type Props = {
  readonly onWake: () => void
  /** Alert of the owner: outside this dialog it could not be pressed. */
  readonly alert: ReactNode
}

/** Attract screen of the kiosk between two visits: all filters run past until a visitor touches it or presses a key. */
export function AttractScreen({ onWake, alert }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title = 'Retro Booth', idle, language } = useAtomValue(eventAtom)?.config ?? {}
  const frames = framesOf(useAtomValue(offeredFiltersAtom))

  useLayoutEffect(() => dialog.current?.showModal(), [])

  // A phone's back gesture closes a dialog, also while nothing wakes the kiosk.
  const onClose = () => {
    dialog.current?.showModal()
    onWake()
  }
  return (
    <dialog ref={dialog} className={styles['attract']} aria-label={title} onClose={onClose}>
      <button type="button" className={styles['screen']} onClick={onWake}>
        <span className={styles['title']}>
          <TitleText />
        </span>
        <span className={styles['window']} aria-hidden="true">
          <span className={styles['film']} translate="no">
            {frames.map(({ id, name }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <span key={`${id} ${index}`} className={styles['frame']}>
                <span
                  className={styles['image']}
                  style={{
                    backgroundImage: `url(${filterImages})`,
                    backgroundPositionX: `${(registryIndex(id) / (filters.length - 1)) * 100}%`,
                  }}
                />
                <span>{name}</span>
              </span>
            ))}
          </span>
        </span>
        {idle && (
          <span className={styles['idle']} lang={language}>
            {idle.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        )}
        <span className={styles['prompt']}>INSERT COIN TO START</span>
        <span className={styles['hint']}>Touch the screen. It’s free!</span>
      </button>
      {alert}
    </dialog>
  )
}

/** Error dialog in place of an attract screen that has thrown. The booth behind it works: any key starts a visit. */
export function AttractError({ onWake }: { readonly onWake: () => void }) {
  return (
    <Dialog title="Retro Booth" onClose={onWake}>
      <ErrorMessage message="Touch the screen to start." onRetry={onWake} />
    </Dialog>
  )
}
