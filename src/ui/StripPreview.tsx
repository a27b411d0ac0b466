import { timeCaption } from '../strip/captions.ts'
import { photoRects, stripSize } from '../strip/layout.ts'
import type { Strip } from '../strip/Strip.ts'
import type { FourPhotos } from '../state/booth.ts'
import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import { StripCanvas } from './StripCanvas.tsx'
import styles from './StripPreview.module.css'

type Props = {
  /** Null while the photos are developed. */
  readonly strip: Strip | null
  readonly photos: FourPhotos
}

/** The strip with a label beside each of its frames. */
export function StripPreview({ strip, photos }: Props) {
  return (
    <div className={styles['preview']}>
      <div className={styles['strip']} aria-busy={strip === null}>
        <ErrorBoundary fallback={<p role="alert">Canvas error.</p>}>
          {strip && <StripCanvas strip={strip} />}
        </ErrorBoundary>
      </div>
      <ol className={styles['labels']}>
        {photoRects.map((rect, index) => (
          <li key={rect.yPx} style={middleOf(rect)}>
            <span className={styles['frame']}>Frame {index + 1}/4</span>
            <time>{timeCaption(photos[index]?.takenAt ?? 0)}</time>
          </li>
        ))}
      </ol>
    </div>
  )
}

function middleOf({ yPx, heightPx }: (typeof photoRects)[number]) {
  return { top: `${((yPx + heightPx / 2) / stripSize.heightPx) * 100}%` }
}
