import type { Rect } from '../lib/geometry.ts'
import type { Neon } from './neonColours.ts'

/** 2D context, on a page or off screen. */
export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Path of a rectangle with round corners. */
export function roundedPath(rect: Rect, radiusPx: number): Path2D {
  const path = new Path2D()
  path.roundRect(rect.xPx, rect.yPx, rect.widthPx, rect.heightPx, radiusPx)
  return path
}

/** Path of a horizontal line. */
export function horizontalPath(fromX: number, toX: number, yPx: number): Path2D {
  const path = new Path2D()
  path.moveTo(fromX, yPx)
  path.lineTo(toX, yPx)
  return path
}

/**
 * Spaces the letters of texts that are drawn from now on.
 * @returns the spacing in pixels; 0 where the browser has none (Safari before 18.4)
 */
export function spaceLetters(context: Canvas2D, spacingPx: number): number {
  if (!('letterSpacing' in context)) return 0
  context.letterSpacing = `${spacingPx}px`
  return spacingPx
}

/** Draws with the context's state saved before and restored after. */
export function withSavedState(context: Canvas2D, draw: () => void): void {
  context.save()
  draw()
  context.restore()
}

/** Strokes a path as a neon tube of `widthPx`, whose glow reaches about `neonGlowPx`; 0 strokes it in ink. */
export function strokeNeon(
  context: Canvas2D,
  path: Path2D,
  neon: Neon,
  widthPx: number,
  neonGlowPx: number,
): void {
  withSavedState(context, () => {
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.lineWidth = widthPx
    if (neonGlowPx === 0) {
      context.strokeStyle = neon.glow
      context.stroke(path)
      return
    }
    drawNeonGlow(context, neon, neonGlowPx, () => context.stroke(path))
    context.lineWidth = widthPx / 3
    context.strokeStyle = neon.core
    context.stroke(path)
  })
}

/** Fills a line of text as neon, or in ink where its glow is 0. Font, alignment and spacing are the context's. */
export function fillNeon(context: Canvas2D, fill: () => void, neon: Neon, neonGlowPx: number): void {
  withSavedState(context, () => {
    if (neonGlowPx > 0) drawNeonGlow(context, neon, neonGlowPx, fill)
    context.fillStyle = neonGlowPx > 0 ? neon.core : neon.glow
    fill()
  })
}

/** Two shadows, a wide faint one and a narrow strong one; a single blur looks like fog. */
function drawNeonGlow(context: Canvas2D, neon: Neon, neonGlowPx: number, draw: () => void): void {
  // Shadows alone do not follow the context's transform.
  const { a, b } = context.getTransform()
  const scale = Math.hypot(a, b)
  context.strokeStyle = neon.glow
  context.fillStyle = neon.glow
  context.shadowColor = neon.glow
  for (const blurPx of [neonGlowPx, neonGlowPx / 3]) {
    context.shadowBlur = blurPx * scale
    draw()
  }
  context.shadowBlur = 0
}
