import type { Rect } from '../lib/geometry.ts'

/** A rectangle with round corners. */
export function rounded(rect: Rect, radiusPx: number): Path2D {
  const path = new Path2D()
  path.roundRect(rect.xPx, rect.yPx, rect.widthPx, rect.heightPx, radiusPx)
  return path
}

/** A level line. */
export function level(fromX: number, toX: number, yPx: number): Path2D {
  const path = new Path2D()
  path.moveTo(fromX, yPx)
  path.lineTo(toX, yPx)
  return path
}
