import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import type { OverlayId } from './overlays.ts'
import styles from './ViewBar.module.css'
import { type Viewport, wholeImage, zoomed, zooms } from './viewport.ts'

/** Mode of comparison: the active edit alone, beside the source or a reference, or both edits. */
export type CompareMode = 'after' | 'before' | 'ab' | 'reference'

type Props = {
  readonly mode: CompareMode
  readonly onMode: (mode: CompareMode) => void
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  readonly overlay: OverlayId
  readonly onOverlay: (overlay: OverlayId) => void
  readonly hasReference: boolean
  /** Keeps what is developed now as the reference. */
  readonly onGrab: () => void
  readonly onReference: (file: File) => void
}

const modeOptions = [
  { value: 'after', label: 'After' },
  { value: 'before', label: 'Before | After' },
  { value: 'ab', label: 'A | B' },
  { value: 'reference', label: 'Reference | After' },
] as const

const overlayOptions = [
  { value: 'none', label: 'No overlay' },
  { value: 'clipping', label: 'Clipping' },
  { value: 'falseColour', label: 'False colour' },
] as const

/** Toolbar for the comparison and its reference, the overlay and the zoom. */
export function ViewBar(props: Props) {
  const { mode, onMode, overlay, onOverlay, hasReference, onGrab, onReference } = props
  return (
    <>
      <ToggleGroup
        label="Compare"
        options={modeOptions.filter(({ value }) => value !== 'reference' || hasReference)}
        value={mode}
        onChange={onMode}
      />
      <ButtonGroup label="Reference">
        <Button isSmall onClick={onGrab}>
          Grab still
        </Button>
        <FileButton label="Reference picture" accept="image/*" onFile={onReference}>
          Reference …
        </FileButton>
      </ButtonGroup>
      <ToggleGroup label="Overlay" options={overlayOptions} value={overlay} onChange={onOverlay} />
      <ZoomButtons {...props} />
    </>
  )
}

function ZoomButtons({ viewport, onViewport }: Pick<Props, 'viewport' | 'onViewport'>) {
  return (
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
  )
}
