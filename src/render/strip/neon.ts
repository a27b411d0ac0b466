import type { Rect } from '../../lib/geometry.ts'

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

/** The part of a 2D context that a painter needs, on a page or off screen. */
export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The light of a tube: the gas that glows round it, and its bright middle. */
export type Neon = { readonly gas: string; readonly core: string }

export const pink: Neon = { gas: '#FF2D95', core: '#FFB8DC' }
export const cyan: Neon = { gas: '#00E5FF', core: '#CFFBFF' }

/** Runs a painter with the context's settings put back after it. */
export function scoped(pen: Canvas2D, paint: () => void): void {
  pen.save()
  paint()
  pen.restore()
}

/** Bends a tube of `widthPx` along a path; its light reaches about `glowPx` around. */
export function strokeNeon(pen: Canvas2D, path: Path2D, neon: Neon, widthPx: number, glowPx: number): void {
  scoped(pen, () => {
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.lineWidth = widthPx
    glow(pen, neon, glowPx, () => pen.stroke(path))
    pen.lineWidth = widthPx / 3
    pen.strokeStyle = neon.core
    pen.stroke(path)
  })
}

/** Sets a line of text in light. Font, alignment and spacing are the context's. */
export function fillNeon(
  pen: Canvas2D,
  text: string,
  xPx: number,
  yPx: number,
  neon: Neon,
  glowPx: number,
): void {
  scoped(pen, () => {
    glow(pen, neon, glowPx, () => pen.fillText(text, xPx, yPx))
    pen.fillStyle = neon.core
    pen.fillText(text, xPx, yPx)
  })
}

/** A wide faint light and a narrow strong one; a single blur looks like fog. */
function glow(pen: Canvas2D, neon: Neon, glowPx: number, paint: () => void): void {
  pen.strokeStyle = neon.gas
  pen.fillStyle = neon.gas
  pen.shadowColor = neon.gas
  for (const blurPx of [glowPx, glowPx / 3]) {
    pen.shadowBlur = blurPx
    paint()
  }
  pen.shadowBlur = 0
}
