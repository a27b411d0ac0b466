import { useEffect, useRef, useState } from 'react'
import { timeCaption, type Strip } from '../../render/strip/Strip.ts'
import { slotRects, stripSize } from '../../render/strip/layout.ts'
import type { StripPhotos, SlotIndex } from '../../booth/boothState.ts'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import styles from './StripPreview.module.css'
import { drawStrip } from '../../render/strip/drawStrip.ts'
import { hasStripBackground, prepareStripBackground } from '../../render/strip/stripBackground.ts'
import { repaintOnRestore } from '../../kit/CanvasImage.tsx'

type Props = {
  /** Null while the photos are developed. */
  readonly strip: Strip | null
  readonly photos: StripPhotos
  readonly onReshoot: (frame: SlotIndex) => void
}

const frames = [0, 1, 2, 3] as const

/** The strip with a label beside each of its frames, and a key that takes the frame anew. */
export function StripPreview({ strip, photos, onReshoot }: Props) {
  return (
    <div className={styles['preview']}>
      <div className={styles['strip']} aria-busy={strip === null}>
        <ErrorBoundary fallback={<p role="alert">Canvas error.</p>}>
          {strip && <StripCanvas strip={strip} />}
        </ErrorBoundary>
      </div>
      <ol className={styles['labels']}>
        {frames.map((frame) => (
          <li key={frame} style={middleOf(slotRects[frame])}>
            <span className={styles['frame']}>Frame {frame + 1}/4</span>
            <time>{timeCaption(photos[frame].takenAt)}</time>
            <button
              type="button"
              className={styles['reshoot']}
              aria-label={`Reshoot frame ${frame + 1}`}
              onClick={() => onReshoot(frame)}
            >
              Reshoot
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

function middleOf({ yPx, heightPx }: (typeof slotRects)[number]) {
  return { top: `${((yPx + heightPx / 2) / stripSize.heightPx) * 100}%` }
}

/** The strip at its full size, painted by the painter of the file. Throws where there is no 2D canvas. */
export function StripCanvas({ strip }: { readonly strip: Strip }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [fault, setFault] = useState<{ readonly cause: unknown } | null>(null)
  if (fault) throw fault.cause

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const context = element.getContext('2d')
    if (!context) throw new Error('no 2D context for the strip')
    return whenReady(
      strip,
      () => repaintOnRestore(element, () => drawStrip(context, strip)),
      (cause) => setFault({ cause }),
    )
  }, [strip])

  const { widthPx, heightPx } = stripSize
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={describe(strip)} width={widthPx} height={heightPx} />
  )
}

/** Runs what paints a strip, once that takes no longer than a frame. Returns the end. */
function whenReady(strip: Strip, run: () => () => void, fail: (cause: unknown) => void): () => void {
  if (hasStripBackground(strip)) return run()
  let end: (() => void) | null = null
  let isOver = false
  const start = () => {
    if (!isOver) end = run()
  }
  prepareStripBackground(strip).then(start).catch(fail)
  return () => {
    isOver = true
    end?.()
  }
}

function describe({ message }: Strip): string {
  const words = message.trim()
  return words === ''
    ? 'Photo strip with four photos'
    : `Photo strip with four photos and the message: ${words}`
}
