import { useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import { comparedAtom, dispatchAtom, overlayAtom, viewportAtom } from '../state/darkroomAtoms.ts'
import { grabStillAtom, openReferenceAtom } from '../exchange/exchangeActions.ts'
import styles from './ViewBar.module.css'
import { type Viewport, wholeImage, zoomed, zooms } from './viewport.ts'

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
export function ViewBar() {
  const { mode, reference } = useAtomValue(comparedAtom)
  const overlay = useAtomValue(overlayAtom)
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <>
      <ToggleGroup
        label="Compare"
        options={modeOptions.filter(({ value }) => value !== 'reference' || reference)}
        value={mode}
        onChange={(chosen) => dispatch({ type: 'chooseMode', mode: chosen })}
      />
      <ButtonGroup label="Reference">
        <Button isSmall onClick={useSetAtom(grabStillAtom)}>
          Grab still
        </Button>
        <FileButton label="Reference picture" accept="image/*" onFile={useSetAtom(openReferenceAtom)}>
          Reference …
        </FileButton>
      </ButtonGroup>
      <ToggleGroup
        label="Overlay"
        options={overlayOptions}
        value={overlay}
        onChange={(chosen) => dispatch({ type: 'show', overlay: chosen })}
      />
      <ZoomButtons />
    </>
  )
}

function ZoomButtons() {
  const viewport = useAtomValue(viewportAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const show = (next: Viewport) => dispatch({ type: 'show', viewport: next })
  return (
    <ButtonGroup label="Zoom">
      <Button
        isSmall
        aria-label="Zoom out"
        disabled={viewport.zoom === 'fit'}
        onClick={() => show(zoomed(viewport, -1))}
      >
        −
      </Button>
      <output className={styles['zoom']}>{viewport.zoom === 'fit' ? 'all' : `${viewport.zoom}×`}</output>
      <Button
        isSmall
        aria-label="Zoom in"
        disabled={viewport.zoom === zooms.at(-1)}
        onClick={() => show(zoomed(viewport, 1))}
      >
        +
      </Button>
      <Button isSmall disabled={viewport.zoom === 'fit'} onClick={() => show(wholeImage)}>
        Fit
      </Button>
    </ButtonGroup>
  )
}
