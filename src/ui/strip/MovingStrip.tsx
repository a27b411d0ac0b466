import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { isMovingPausedAtom, movingPhotosAtom } from '../../booth/moving/clipAtoms.ts'
import { isMotionReducedAtom } from '../../booth/session/mediaAtoms.ts'
import { saveMovingStripAtom } from '../../booth/files/exportActions.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  movingStripAtom,
} from '../../booth/moving/movingStripAtoms.ts'
import type { MovingFormat } from '../../booth/moving/reduceMovingStrip.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon } from '../../kit/exportIcons.tsx'
import { LineIcon } from '../../kit/LineIcon.tsx'
import * as texts from '../../locale/messages/moving.ts'
import styles from './MovingStrip.module.css'
import actionStyles from './StripActions.module.css'
import preview from './StripPreview.module.css'

/** Button on the strip that pauses its moving photos, and lets them move again. */
export function PauseButton() {
  const canMove = useAtomValue(movingPhotosAtom) !== null
  const [isPaused, setPaused] = useAtom(isMovingPausedAtom)
  const isStill = useAtomValue(isMotionReducedAtom)
  if (!canMove || isStill) return null
  const label = isPaused ? texts.play() : texts.pause()
  return (
    <button
      type="button"
      className={`middle ${preview['corner']} ${preview['pause']}`}
      aria-label={label}
      title={label}
      onClick={() => setPaused(!isPaused)}
    >
      <span className={`middle ${preview['chip']}`}>
        <LineIcon strokeWidth={2.5}>
          <path d={isPaused ? 'M7 4l12 8-12 8z' : 'M8 5v14M16 5v14'} />
        </LineIcon>
      </span>
    </button>
  )
}

/** Action of the moving strip: makes the video and saves it, or says how far it is, and cancels it. */
export function MovingStripAction() {
  return <MovingStripButton format="moments" />
}

/** The moving strip as a loop in which all photos move at once, under More. */
export function MovingLoopAction() {
  return <MovingStripButton format="loop" />
}

/** The same loop in the proportions of its template, under More. */
export function MovingTemplateAction() {
  return <MovingStripButton format="template" />
}

/** Label of a format's button, and its name while it cancels. */
const labels = {
  moments: { make: texts.movingStrip, cancel: texts.cancelMovingStrip },
  loop: { make: texts.loopOfAllFour, cancel: texts.cancelLoopOfAllFour },
  template: { make: texts.videoOfThisLayout, cancel: texts.cancelVideoOfThisLayout },
} as const satisfies Readonly<Record<MovingFormat, unknown>>

function MovingStripButton({ format }: { readonly format: MovingFormat }) {
  const moving = useAtomValue(movingStripAtom)
  const canEncode = useAtomValue(canEncodeAtom)
  const dispatch = useSetAtom(dispatchMovingStripAtom)
  const save = useSetAtom(saveMovingStripAtom)
  const asker = 'visitor'
  const label = labels[format].make()
  const isOwn = 'format' in moving && moving.format === format
  if (isOwn && moving.state === 'encoding') {
    return (
      <Button
        aria-label={labels[format].cancel()}
        title={texts.cancel()}
        onClick={() => dispatch({ type: 'cancel', asker })}
      >
        <FixedSize idle={label}>
          <Working percent={Math.floor(100 * moving.part)} />
          <progress className={styles['progress']} value={moving.part} aria-label={label} />
        </FixedSize>
      </Button>
    )
  }
  if (isOwn && moving.state === 'ready') {
    return (
      <Button onClick={() => void save()}>
        <FixedSize idle={label}>
          {/* A share sheet opens only at a press of its own. */}
          {moving.isSaved ? <Saved>{label}</Saved> : <span>{texts.saveVideo()}</span>}
        </FixedSize>
      </Button>
    )
  }
  return (
    <Button
      disabled={canEncode === null || moving.state === 'encoding'}
      onClick={() => dispatch({ type: 'ask', asker, format })}
    >
      <FixedSize idle={label}>
        <span>{label}</span>
      </FixedSize>
    </Button>
  )
}

function Working({ percent }: { readonly percent: number }) {
  return (
    <span className={`group ${styles['working']}`}>
      <span>{texts.making({ percent })}</span>
      <LineIcon strokeWidth={2.5}>
        <path d="M6 6l12 12M18 6 6 18" />
      </LineIcon>
    </span>
  )
}

function Saved({ children }: { readonly children: string }) {
  return (
    <span className={`group ${actionStyles['label']}`} data-done>
      <CheckIcon />
      <span>{children}</span>
    </span>
  )
}

/** Label as large as the largest that the button has, so that it keeps its size, and no button beside it moves. */
function FixedSize({ idle, children }: { readonly idle: string; readonly children: ReactNode }) {
  return (
    <span className={`middle ${styles['fixedSize']}`}>
      <span className={styles['largest']} aria-hidden="true">
        <Working percent={100} />
        <span>{texts.saveVideo()}</span>
        <Saved>{idle}</Saved>
      </span>
      {children}
    </span>
  )
}
