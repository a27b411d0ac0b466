import { Button } from '../kit/Button.tsx'
import { ButtonGroup, ToggleGroup } from '../kit/ButtonGroup.tsx'
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
  { value: 'after', label: 'After' },
  { value: 'before', label: 'Before | After' },
  { value: 'ab', label: 'A | B' },
] as const

/** What is compared, and how closely. */
export function ViewBar({ comparison, onCompare, view, onView }: Props) {
  return (
    <>
      <ToggleGroup label="Compare" options={comparisons} value={comparison} onChange={onCompare} />
      <ButtonGroup label="Zoom">
        <Button
          isSmall
          aria-label="Zoom out"
          disabled={view.zoom === 'fit'}
          onClick={() => onView(zoomed(view, -1))}
        >
          −
        </Button>
        <output className={styles['zoom']}>{view.zoom === 'fit' ? 'all' : `${view.zoom}×`}</output>
        <Button
          isSmall
          aria-label="Zoom in"
          disabled={view.zoom === zooms.at(-1)}
          onClick={() => onView(zoomed(view, 1))}
        >
          +
        </Button>
        <Button isSmall disabled={view.zoom === 'fit'} onClick={() => onView(wholePicture)}>
          Fit
        </Button>
      </ButtonGroup>
    </>
  )
}
