import { type Box, type Canvas, middleOf, type Point, turnedSize } from './boxGeometry.ts'

/** Line across the canvas at which a box has snapped: an `x` one is upright. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number }

/** Places at which boxes snap, or which snap, by axis. */
export type SnapLines = { readonly x: readonly number[]; readonly y: readonly number[] }

/** Edges and middles of a box, as it is turned. */
export function linesOf(box: Box): SnapLines {
  const [{ x, y }, { width, height }] = [middleOf(box), turnedSize(box)]
  return { x: [x - width / 2, x, x + width / 2], y: [y - height / 2, y, y + height / 2] }
}

/** Places at which a box snaps: edges and middles of the canvas and of the other boxes. */
export function snapTargets({ width, height }: Canvas, others: readonly Box[]): SnapLines {
  const all = [linesOf({ x: 0, y: 0, width, height, rotation: 0 }), ...others.map(linesOf)]
  return { x: all.flatMap(({ x }) => x), y: all.flatMap(({ y }) => y) }
}

/**
 * Shift by which the nearest of the lines lies at its target, and the guides to show.
 * @param reach largest shift on each axis, in pixels of the canvas
 */
export function snapShift(lines: SnapLines, targets: SnapLines, reach: number) {
  const [x, y] = [nearest(lines.x, targets.x, reach), nearest(lines.y, targets.y, reach)]
  const guides: readonly Guide[] = [
    ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
    ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
  ]
  const shift: Point = { x: x?.by ?? 0, y: y?.by ?? 0 }
  return { shift, guides }
}

function nearest(lines: readonly number[], targets: readonly number[], reach: number) {
  const shifts = lines.flatMap((line) => targets.map((at) => ({ at, by: at - line })))
  const [best] = shifts.sort((one, other) => Math.abs(one.by) - Math.abs(other.by))
  return best && Math.abs(best.by) <= reach ? best : null
}

/** Angle within -180 to 180 degrees; near an eighth of a turn it snaps to that. */
export function snapAngle(degrees: number, isSnapping: boolean): number {
  const angle = degrees - 360 * Math.round(degrees / 360)
  const eighth = 45 * Math.round(angle / 45)
  return isSnapping && Math.abs(angle - eighth) < 3 ? eighth : angle
}
