import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import * as texts from '../../locale/messages/ownerEditor.ts'
import { type Box, type Canvas, corners, roundBox } from './boxGeometry.ts'
import { boxLabel } from './boxLabel.ts'
import { keyEvent } from './dragBox.ts'
import { boxesOf, type EditorBox, type EditorEvent, type EditorState, selectedBox } from './editorState.ts'
import { part, Pictures, placeOf, stageStyle } from './Pictures.tsx'
import styles from './TemplateEditor.module.css'
import { useDrag } from './useDrag.ts'

type Props = {
  readonly state: EditorState
  readonly dispatch: (event: EditorEvent) => void
  readonly isSnapping: boolean
  readonly pictureUrl: (name: string) => string
  readonly photoUrl: string
}

/** The template as large as there is space, with a box over everything that can be moved. */
export function Stage({ state, dispatch, isSnapping, pictureUrl, photoUrl }: Props) {
  const { file, guides } = state
  const { canvas } = file
  const stage = useRef<HTMLDivElement>(null)
  const positionId = useId()
  const { gripOf, cancel } = useDrag({ file, stage, isSnapping, dispatch })
  const boxes = boxesOf(file)
  const selected = selectedBox(state)
  const onKeyDown = (event: KeyboardEvent, box: EditorBox) => {
    if (event.key === 'Escape' && selected) {
      // Or it would close the dialog.
      event.preventDefault()
      if (!cancel()) dispatch({ type: 'selected', id: null })
    }
    const change = keyEvent(event, box, canvas)
    if (!change) return
    // Alt with an arrow would leave the page.
    event.preventDefault()
    dispatch({ type: 'selected', id: box.id })
    dispatch(change)
  }
  return (
    <div
      role="presentation"
      className={`middle ${styles['view']}`}
      onPointerDown={({ target }) => {
        const isGround = target instanceof Element && !target.closest('button, [aria-hidden]')
        if (isGround) dispatch({ type: 'selected', id: null })
      }}
    >
      <div ref={stage} className={`faithful ${styles['stage']}`} style={stageStyle(canvas)}>
        <Pictures file={file} pictureUrl={pictureUrl} photoUrl={photoUrl} />
        <fieldset aria-label={texts.boxes()} className="cover">
          {boxes.map((box) => (
            <BoxButton
              key={box.id}
              label={boxLabel(box, boxes)}
              isPhoto={box.id.startsWith('slots')}
              isSelected={box.id === selected?.id}
              positionId={positionId}
              style={{ ...placeOf(box.box, canvas), zIndex: boxes.filter(isLarger(box)).length }}
              onFocus={() => dispatch({ type: 'selected', id: box.id })}
              onKeyDown={(event) => onKeyDown(event, box)}
              {...gripOf(box, 'box')}
            />
          ))}
        </fieldset>
        {guides.map(({ axis, at }) => (
          <span key={axis} className={styles['guide']} style={guideStyle(axis, at, canvas)} />
        ))}
        {selected && <Handles box={selected} canvas={canvas} gripOf={gripOf} />}
      </div>
      <output id={positionId} className="hidden">
        {selected && positionOf(roundBox(canvas, selected.box, false))}
      </output>
    </div>
  )
}

const positionOf = ({ rotation: angle, ...place }: Box) => texts.position({ ...place, angle })

type ButtonProps = ReturnType<ReturnType<typeof useDrag>['gripOf']> & {
  readonly label: string
  readonly isPhoto: boolean
  readonly isSelected: boolean
  readonly positionId: string
  readonly style: CSSProperties
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function BoxButton({ label, isPhoto, isSelected, positionId, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A new box, and one that was pressed in Safari, which focuses no buttons.
    if (isSelected) button.current?.focus({ preventScroll: true })
  }, [isSelected])
  return (
    <button
      ref={button}
      className={`middle ${styles['box']}`}
      aria-label={label}
      aria-current={isSelected}
      aria-describedby={isSelected ? positionId : undefined}
      {...rest}
    >
      {!isPhoto && <span>{label}</span>}
    </button>
  )
}

type HandlesProps = Pick<ReturnType<typeof useDrag>, 'gripOf'> & { box: EditorBox; canvas: Canvas }

/** Handles of the selected box, for pointers: keys and fields do the same. */
function Handles({ box, canvas, gripOf }: HandlesProps) {
  return (
    <div className={`through ${styles['handles']}`} style={placeOf(box.box, canvas)} aria-hidden>
      <span
        role="presentation"
        style={{ left: '50%', top: '-2rem' }}
        {...gripOf(box, 'turn')}
        onMouseDown={keepFocus}
      />
      {corners.map((corner) => (
        <span
          role="presentation"
          key={`${corner.x} ${corner.y}`}
          style={{ left: `${50 + 50 * corner.x}%`, top: `${50 + 50 * corner.y}%` }}
          {...gripOf(box, corner)}
          onMouseDown={keepFocus}
        />
      ))}
    </div>
  )
}

/** Small boxes lie above large ones, or a photo as large as the canvas would cover them. */
const isLarger =
  ({ box }: EditorBox) =>
  (other: EditorBox) =>
    other.box.width * other.box.height > box.width * box.height

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

const guideStyle = (axis: 'x' | 'y', at: number, canvas: Canvas): CSSProperties =>
  axis === 'x'
    ? { left: part(at, canvas.width), height: '100%' }
    : { top: part(at, canvas.height), width: '100%' }
