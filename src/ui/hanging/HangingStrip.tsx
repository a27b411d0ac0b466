import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { dispatchAtom, stripSessionAtom } from '../../booth/session/boothAtoms.ts'
import { isMovingStripAllowedAtom, movingStripOnAtom } from '../../booth/moving/clipAtoms.ts'
import { introPhaseAtom } from '../../booth/session/introAtoms.ts'
import { stripAtom } from '../../booth/strip/stripAtoms.ts'
import { sampleStripAtom } from '../../booth/strip/sampleAtoms.ts'
import { stripTemplateAtom } from '../../booth/strip/templateAtoms.ts'
import type { Size } from '../../lib/geometry.ts'
import * as texts from '../../locale/messages/strip.ts'
import { drawSmallStrip } from '../../strip/drawStrip.ts'
import type { Painting } from '../../strip/paintSmall.ts'
import type { Template } from '../../strip/Template.ts'
import { paintPicture } from '../strip/paintPicture.ts'
import { drawSample, sampleFrames } from './drawSample.ts'
import styles from './HangingStrip.module.css'

/**
 * Strip that hangs on the closed curtain, loaded lazily: the visitor's last one, a button that opens it, or before that a
 * sample, which shows what one gets in the dress of the event.
 */
export function HangingStrip() {
  return useAtomValue(stripSessionAtom) ? <OwnStrip /> : <Sample />
}

/** The strip that the visitor has closed; null behind its open dialog, where nobody sees it. */
const paintOwnAtom = atom((get) => {
  const strip = get(stripAtom)
  if (!strip || get(stripSessionAtom)?.open !== false) return null
  return (context: CanvasRenderingContext2D, size: Size) => drawSmallStrip(context, strip, size)
})

function OwnStrip() {
  const template = useAtomValue(stripTemplateAtom)
  const paint = useAtomValue(paintOwnAtom)
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <button type="button" className={styles['own']} onClick={() => dispatch({ type: 'openStrip' })}>
      <span className={styles['place']}>
        <Picture template={template} frames={1} paint={paint} />
      </span>
      <span className={styles['label']}>{texts.yourPhotoStrip()}</span>
    </button>
  )
}

/** The sample; null while the splash has the processor for itself. */
const paintSampleAtom = atom((get) => {
  const sample = get(sampleStripAtom)
  if (!sample || get(introPhaseAtom) === 'splash') return null
  return (context: CanvasRenderingContext2D, size: Size) => drawSample(context, sample, size)
})

function Sample() {
  const template = useAtomValue(stripTemplateAtom)
  const isMoving = useAtomValue(movingStripOnAtom)
  const isAllowed = useAtomValue(isMovingStripAllowedAtom)
  const paint = useAtomValue(paintSampleAtom)
  return (
    <div className={styles['sample']} data-moving={isMoving && isAllowed}>
      <div className={styles['place']}>
        <Picture template={template} label={texts.sample()} frames={sampleFrames} paint={paint} />
      </div>
    </div>
  )
}

type PictureProps = {
  readonly template: Template
  /** Accessible name; without it the picture is decoration. */
  readonly label?: string
  /** Frames beside each other, of which one is in sight. */
  readonly frames: number
  /** Another function paints anew, null leaves the picture as it is. */
  readonly paint: Painting['paint'] | null
}

/** Small picture of a strip on paper, with the pin that it hangs from; unseen until it is painted. */
function Picture({ template, label, frames, paint }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element || !paint) return undefined
    const controller = new AbortController()
    const { signal } = controller
    paintPicture(element, { template, box: pictureBox, frames, paint, signal }).then(
      () => setPainted(true),
      (cause: unknown) =>
        signal.aborted ? undefined : console.warn('No strip hangs on the curtain.', cause),
    )
    return () => controller.abort()
  }, [template, frames, paint])
  const { widthPx, heightPx } = template.size
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      className={`pinned ${styles['hung']}`}
      data-painted={isPainted}
      style={{ '--strip-aspect': widthPx / heightPx }}
    >
      <span className={`print ${styles['window']}`}>
        <canvas ref={canvas} {...name} width={0} height={0} />
      </span>
    </span>
  )
}

/** About twice the largest size on the screen. */
const pictureBox = { widthPx: 480, heightPx: 720 } as const
