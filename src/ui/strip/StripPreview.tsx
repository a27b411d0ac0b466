import { useAtomValue } from 'jotai'
import type { SlotIndex } from '../../booth/boothState.ts'
import { stripCaptionsAtom } from '../../booth/stripAtoms.ts'
import { stripTemplateAtom } from '../../booth/templateAtoms.ts'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import type { Rect } from '../../lib/geometry.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import { StripCanvas } from './StripCanvas.tsx'
import styles from './StripPreview.module.css'

type Props = {
  /** Null while the photos are developed. */
  readonly strip: Strip | null
  readonly onReshoot: (slot: SlotIndex) => void
}

declare module 'react' {
  interface CSSProperties {
    /** Width of the strip for each of its height. */
    '--strip-aspect'?: number
  }
}

const slotIndexes = [0, 1, 2, 3] as const

/** A strip is tall where its four photos stand one below the other: each has its label beside it. */
const tallAspect = 0.4

/** Preview of the strip, with a label beside each of its photos, or below it, and a button that reshoots it. */
export function StripPreview({ strip, onReshoot }: Props) {
  const template = useAtomValue(stripTemplateAtom)
  const captions = useAtomValue(stripCaptionsAtom)
  const size = strip?.template.size ?? template.size
  const aspect = size.widthPx / size.heightPx
  const slots = aspect < tallAspect ? (strip?.template ?? template).slots : []
  const middleOf = (slot?: Rect) =>
    slot && { top: `${(100 * (slot.yPx + slot.heightPx / 2)) / size.heightPx}%` }
  const slotOf = (index: SlotIndex) => slots.find(({ frame }) => frame === index + 1)
  const hasSideLabels = slotIndexes.every(slotOf)
  return (
    <div
      className={styles['preview']}
      style={{ '--strip-aspect': aspect }}
      data-labels={hasSideLabels ? 'beside' : 'below'}
    >
      <div className={styles['strip']} aria-busy={strip === null}>
        <ErrorBoundary fallback={<p role="alert">Canvas error.</p>}>
          {strip && <StripCanvas strip={strip} />}
        </ErrorBoundary>
      </div>
      <ol className={styles['labels']}>
        {slotIndexes.map((index) => (
          <li key={index} style={hasSideLabels ? middleOf(slotOf(index)) : undefined}>
            <span className={styles['frame']}>Frame {index + 1}/4</span>
            <time>{captions?.times[index]}</time>
            <button
              type="button"
              className={styles['reshoot']}
              aria-label={`Reshoot frame ${index + 1}`}
              onClick={() => onReshoot(index)}
            >
              Reshoot
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
