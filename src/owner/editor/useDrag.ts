import { type PointerEvent, type RefObject, useRef } from 'react'
import type { TemplateFile } from '../../strip/templateSchema.ts'
import { type Drag, dragBox, type Grip } from './dragBox.ts'
import { boxesOf, type EditorBox, type EditorEvent } from './editorState.ts'
import { snapTargets } from './snap.ts'

/** Distance within which a box snaps, and that a press moves before it is a drag, in CSS pixels. */
const [snapPx, minDragPx] = [8, 3]

type Options = {
  readonly file: TemplateFile
  /** Element that is as large as the canvas. */
  readonly stage: RefObject<HTMLElement | null>
  readonly isSnapping: boolean
  readonly dispatch: (event: EditorEvent) => void
}

/** Pointer events of what can be dragged: `gripOf(box, grip)` are the handlers of its element. */
export function useDrag({ file, stage, isSnapping, dispatch }: Options) {
  const drag = useRef<(Drag & { readonly pointerId: number; readonly isUnderWay: boolean }) | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left = 0, top = 0, width = 1 } = stage.current?.getBoundingClientRect() ?? {}
    const scale = file.canvas.width / width
    return { x: (clientX - left) * scale, y: (clientY - top) * scale, scale }
  }
  const start = (event: PointerEvent<HTMLElement>, { id, box }: EditorBox, grip: Grip) => {
    if (event.button !== 0 || drag.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const others = boxesOf(file).filter((other) => other.id !== id)
    drag.current = {
      grip,
      box,
      from: pointOf(event),
      targets: snapTargets(
        file.canvas,
        others.map((other) => other.box),
      ),
      limit: id.startsWith('slots') ? file.canvas : null,
      pointerId: event.pointerId,
      isUnderWay: false,
    }
    dispatch({ type: 'selected', id })
  }
  const move = (event: PointerEvent) => {
    const { current } = drag
    if (current?.pointerId !== event.pointerId) return
    const { x, y, scale } = pointOf(event)
    const wayPx = Math.hypot(x - current.from.x, y - current.from.y) / scale
    if (!current.isUnderWay && wayPx < minDragPx) return
    drag.current = { ...current, isUnderWay: true }
    const reach = isSnapping && !event.altKey ? snapPx * scale : 0
    dispatch({ type: 'placed', gesture: 'drag', ...dragBox(current, { x, y }, reach) })
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return
    drag.current = null
    dispatch({ type: 'gestureEnded' })
  }
  /** Takes the drag under way back. @returns false where there is none */
  const cancel = (): boolean => {
    const isDragging = drag.current !== null
    if (drag.current?.isUnderWay) dispatch({ type: 'gestureCancelled' })
    drag.current = null
    return isDragging
  }
  const gripOf = (box: EditorBox, grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, box, grip),
    onPointerMove: move,
    onLostPointerCapture: end,
  })
  return { gripOf, cancel }
}
