import {
  type Box,
  type Canvas,
  type Corner,
  cornerPoint,
  middleOf,
  type Point,
  resizeBox,
  turnVector,
} from './boxGeometry.ts'
import type { EditorBox, EditorEvent } from './editorState.ts'
import { type Guide, linesOf, snapAngle, type SnapLines, snapShift } from './snap.ts'

/** What is dragged: the whole box, one of its corners, or the handle above it that turns it. */
export type Grip = 'box' | 'turn' | Corner

/** Beginning of a drag. */
export type Drag = {
  readonly grip: Grip
  readonly box: Box
  /** Where the pointer was pressed, on the canvas. */
  readonly from: Point
  readonly targets: SnapLines
  /** Canvas that a photo must not leave; null for other boxes. */
  readonly limit: Canvas | null
}

/** Box after a drag to a point of the canvas. @param reach how far it snaps, in pixels of the canvas; 0 for not at all */
export function dragBox(drag: Drag, to: Point, reach: number): { box: Box; guides: readonly Guide[] } {
  const { grip, box, from, targets, limit } = drag
  const by = { x: to.x - from.x, y: to.y - from.y }
  const snap = (lines: SnapLines) =>
    reach > 0 ? snapShift(lines, targets, reach) : { shift: { x: 0, y: 0 }, guides: [] }
  if (grip === 'turn') {
    const middle = middleOf(box)
    const angle = (Math.atan2(to.x - middle.x, middle.y - to.y) * 180) / Math.PI
    return { box: { ...box, rotation: snapAngle(angle, reach > 0) }, guides: [] }
  }
  if (grip === 'box') {
    const moved = { ...box, x: box.x + by.x, y: box.y + by.y }
    const { shift, guides } = snap(linesOf(moved))
    return { box: { ...moved, x: moved.x + shift.x, y: moved.y + shift.y }, guides }
  }
  const corner = cornerPoint(box, grip)
  const { shift, guides } = snap({ x: [corner.x + by.x], y: [corner.y + by.y] })
  const target = { x: corner.x + by.x + shift.x, y: corner.y + by.y + shift.y }
  return { box: resizeBox(box, grip, target, limit), guides }
}

type Key = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Event of a key that is pressed on a box; null for a key that the editor has no use for. */
export function keyEvent(key: Key, { id, box }: EditorBox, canvas: Canvas): EditorEvent | null {
  if (key.key === 'Delete' || key.key === 'Backspace') return { type: 'removed' }
  const step = key.shiftKey ? 10 : 1
  const place = (next: Partial<Box>): EditorEvent => ({
    type: 'placed',
    box: { ...box, ...next },
    gesture: 'keys',
  })
  const turn = (by: number) => place({ rotation: snapAngle(box.rotation + by, false) })
  if (key.key === '[' || key.key === ']') return turn(key.key === '[' ? -1 : 1)
  const way = directions[key.key]
  if (!way) return null
  if (key.altKey) return turn(step * (way.x + way.y))
  if (!key.ctrlKey && !key.metaKey) return place({ x: box.x + step * way.x, y: box.y + step * way.y })
  const [corner, by] = [cornerPoint(box, { x: 1, y: 1 }), turnVector(way, box.rotation)]
  const to = { x: corner.x + step * by.x, y: corner.y + step * by.y }
  return place(resizeBox(box, { x: 1, y: 1 }, to, id.startsWith('slots') ? canvas : null))
}
