import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { isMovingPausedAtom, movingPhotosAtom } from '../../booth/clipAtoms.ts'
import { isMotionReducedAtom } from '../../booth/mediaAtoms.ts'
import {
  cancelMovingStripAtom,
  canEncodeAtom,
  encodeMovingStripAtom,
  type MovingFormat,
  movingFileAtom,
  saveMovingStripAtom,
} from '../../booth/movingFileAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { CheckIcon } from '../../kit/exportIcons.tsx'
import { LineIcon } from '../../kit/LineIcon.tsx'
import styles from './MovingStrip.module.css'
import actionStyles from './StripActions.module.css'

/** Button on the strip that pauses its moving photos, and lets them move again. */
export function PauseButton() {
  const canMove = useAtomValue(movingPhotosAtom) !== null
  const [isPaused, setPaused] = useAtom(isMovingPausedAtom)
  const isStill = useAtomValue(isMotionReducedAtom)
  if (!canMove || isStill) return null
  const label = isPaused ? 'Play the photos' : 'Pause the photos'
  return (
    <button
      type="button"
      className={styles['pause']}
      aria-label={label}
      title={label}
      onClick={() => setPaused(!isPaused)}
    >
      <span className={styles['chip']}>
        <LineIcon strokeWidth={2.5}>
          <path d={isPaused ? 'M7 4l12 8-12 8z' : 'M8 5v14M16 5v14'} />
        </LineIcon>
      </span>
    </button>
  )
}

/** Action of the moving strip: makes the video and saves it, or says how far it is, and cancels it. */
export function MovingStripAction() {
  return <MovingStripButton format="story">Moving Strip</MovingStripButton>
}

/** The moving strip in the proportions of its template, under More. */
export function MovingTemplateAction() {
  return <MovingStripButton format="template">Moving, as This Template</MovingStripButton>
}

type ButtonProps = { readonly format: MovingFormat; readonly children: string }

function MovingStripButton({ format, children }: ButtonProps) {
  const file = useAtomValue(movingFileAtom)
  const canEncode = useAtomValue(canEncodeAtom)
  const encode = useSetAtom(encodeMovingStripAtom)
  const cancel = useSetAtom(cancelMovingStripAtom)
  const save = useSetAtom(saveMovingStripAtom)
  const isOwn = 'format' in file && file.format === format
  if (isOwn && file.state === 'encoding') {
    return (
      <Button aria-label={`Cancel ${children}`} onClick={cancel}>
        <FixedWidth label={children}>
          <span>Cancel</span>
          <progress className={styles['progress']} value={file.part} aria-label={children} />
        </FixedWidth>
      </Button>
    )
  }
  if (isOwn && file.state === 'ready') {
    return (
      <Button onClick={() => void save()}>
        {file.isSaved ? (
          <span className={actionStyles['label']} data-done>
            <CheckIcon />
            <span>{children}</span>
          </span>
        ) : (
          // A share sheet opens only at a press of its own.
          <FixedWidth label={children}>Save Video</FixedWidth>
        )}
      </Button>
    )
  }
  return (
    <Button disabled={canEncode === null || file.state === 'encoding'} onClick={() => encode(format)}>
      {children}
    </Button>
  )
}

/** Text as wide as a label, so that no button beside it moves. */
function FixedWidth({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={styles['fixedWidth']}>
      <span className={styles['widest']} aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </span>
  )
}
