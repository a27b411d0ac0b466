import { ChoiceRow, Row, Tool } from './kit/Tool.tsx'
import styles from './ViewBar.module.css'
import { type Viewport, wholePicture, zoomed, zooms } from './viewport.ts'

/** The look alone, beside the picture before it, or beside another one. */
export type CompareMode = 'after' | 'before' | 'ab'

type Props = {
  readonly comparison: CompareMode
  readonly onCompare: (comparison: CompareMode) => void
  readonly view: Viewport
  readonly onView: (view: Viewport) => void
}

const comparisons = [
  { value: 'after', name: 'After' },
  { value: 'before', name: 'Before | After' },
  { value: 'ab', name: 'A | B' },
] as const

/** What is compared, and how closely. */
export function ViewBar({ comparison, onCompare, view, onView }: Props) {
  return (
    <>
      <ChoiceRow label="Compare" options={comparisons} value={comparison} onChange={onCompare} />
      <Row label="Zoom">
        <Tool aria-label="Zoom out" disabled={view.zoom === 'fit'} onClick={() => onView(zoomed(view, -1))}>
          −
        </Tool>
        <output className={styles['zoom']}>{view.zoom === 'fit' ? 'all' : `${view.zoom}×`}</output>
        <Tool
          aria-label="Zoom in"
          disabled={view.zoom === zooms.at(-1)}
          onClick={() => onView(zoomed(view, 1))}
        >
          +
        </Tool>
        <Tool disabled={view.zoom === 'fit'} onClick={() => onView(wholePicture)}>
          Fit
        </Tool>
      </Row>
    </>
  )
}
