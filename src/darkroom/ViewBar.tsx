import { Button } from '../kit/Button.tsx'
import { ButtonGroup, ToggleGroup } from '../kit/ButtonGroup.tsx'
import styles from './ViewBar.module.css'
import { type Viewport, wholeImage, zoomed, zooms } from './viewport.ts'

/** Mode of comparison: the active edit alone, beside the source, or both edits. */
export type CompareMode = 'after' | 'before' | 'ab'

type Props = {
  readonly mode: CompareMode
  readonly onMode: (mode: CompareMode) => void
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
}

const modeOptions = [
  { value: 'after', label: 'After' },
  { value: 'before', label: 'Before | After' },
  { value: 'ab', label: 'A | B' },
] as const

/** Toolbar for the comparison and the zoom. */
export function ViewBar({ mode, onMode, viewport, onViewport }: Props) {
  return (
    <>
      <ToggleGroup label="Compare" options={modeOptions} value={mode} onChange={onMode} />
      <ButtonGroup label="Zoom">
        <Button
          isSmall
          aria-label="Zoom out"
          disabled={viewport.zoom === 'fit'}
          onClick={() => onViewport(zoomed(viewport, -1))}
        >
          −
        </Button>
        <output className={styles['zoom']}>{viewport.zoom === 'fit' ? 'all' : `${viewport.zoom}×`}</output>
        <Button
          isSmall
          aria-label="Zoom in"
          disabled={viewport.zoom === zooms.at(-1)}
          onClick={() => onViewport(zoomed(viewport, 1))}
        >
          +
        </Button>
        <Button isSmall disabled={viewport.zoom === 'fit'} onClick={() => onViewport(wholeImage)}>
          Fit
        </Button>
      </ButtonGroup>
    </>
  )
}
