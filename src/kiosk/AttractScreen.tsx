import { useAtomValue } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import styles from './AttractScreen.module.css'
import { CanvasImage } from '../kit/CanvasImage.tsx'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { TitleText } from '../ui/eventTexts.tsx'
import type { HangingStrip } from './kioskState.ts'

type Props = {
  readonly strips: readonly HangingStrip[]
  readonly onWake: () => void
  /** Alert of the owner: outside this dialog it could not be pressed. */
  readonly alert: ReactNode
}

/** Attract screen of the kiosk between two visits: strips hang on a cord that runs past until a visitor touches it. */
export function AttractScreen({ strips, onWake, alert }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title = 'Retro Booth', idle, language } = useAtomValue(eventAtom)?.config ?? {}

  useLayoutEffect(() => dialog.current?.showModal(), [])

  // A phone's back gesture closes a dialog, also while nothing wakes the kiosk.
  const onClose = () => {
    dialog.current?.showModal()
    onWake()
  }
  return (
    <dialog ref={dialog} className={styles['attract']} aria-label={title} onClose={onClose}>
      <button type="button" className={styles['screen']} onClick={onWake}>
        <span className={`neon ${styles['title']}`}>
          <TitleText />
        </span>
        <Cord strips={strips} />
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

const secondsPerStrip = 8

/** The strips twice: the animation moves the cord by half its length, and starts again unseen. */
function Cord({ strips }: Pick<Props, 'strips'>) {
  return (
    <span className={styles['window']} aria-hidden="true">
      <span className={styles['cord']} style={{ animationDuration: `${strips.length * secondsPerStrip}s` }}>
        {[...strips, ...strips].map((strip, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- each strip is there twice
          <Hanging key={`${strip.id} ${index}`} {...strip} />
        ))}
      </span>
    </span>
  )
}

function Hanging({ picture, name }: HangingStrip) {
  return (
    <span
      className={styles['strip']}
      data-sample={name !== undefined}
      style={{ '--strip-aspect': picture.width / picture.height }}
    >
      <span className={styles['picture']}>
        <CanvasImage image={picture} />
      </span>
      <span translate="no">{name}</span>
    </span>
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
