import { timeCaption } from '../strip/captions.ts'
import { photoRects, stripSize } from '../strip/layout.ts'
import type { Strip } from '../strip/Strip.ts'
import type { FourPhotos, Frame } from '../state/booth.ts'
import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import { StripCanvas } from './StripCanvas.tsx'
import styles from './StripPreview.module.css'

type Props = {
  /** Null while the photos are developed. */
  readonly strip: Strip | null
  readonly photos: FourPhotos
  readonly onReshoot: (frame: Frame) => void
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
          <li key={frame} style={middleOf(photoRects[frame])}>
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

function middleOf({ yPx, heightPx }: (typeof photoRects)[number]) {
  return { top: `${((yPx + heightPx / 2) / stripSize.heightPx) * 100}%` }
}
