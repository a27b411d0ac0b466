import { contrastOf, darkenTo, matchLightness } from '../lib/colour/contrast.ts'
import type { Rect } from '../lib/geometry.ts'
import { paperColour } from './paper.ts'
import type { Strip } from './Strip.ts'
import type { Neon, Template } from './Template.ts'

/** 2D context, on a page or off screen. */
export type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Drawing of a part of a strip, short enough for a time slice. */
export type DrawStep = (context: Canvas2D) => void

/** Pink neon: `--accent` of the screens. A test compares them. */
export const pink: Neon = { glow: '#FF2D95', core: '#FFB8DC' }
/** Cyan neon: `--focus` of the screens. */
export const cyan: Neon = { glow: '#00E5FF', core: '#CFFBFF' }

/** WCAG 2.2, 1.4.11: lines and large text on a light background. */
const minInkContrast = 3

type NeonSource = Pick<Strip, 'brand' | 'paper'> & {
  readonly template: Pick<Template, 'accent' | 'background'>
}

/**
 * Neon of a template's colour: `accent`, `secondary`, or a flat colour, whose tube has a core of the same colour. On a light
 * background the event's two colours are darkened until they can be read, and where the event has none, `accent` is the
 * template's own.
 */
export function neonOf(colour: string, source: NeonSource): Neon {
  if (colour !== 'accent' && colour !== 'secondary') return inkOf(flatColour(colour, source))
  const { template, brand } = source
  const isAccent = colour === 'accent'
  const event = isAccent ? brand?.main : brand?.second
  if (isAccent && !event && template.accent !== null) return inkOf(template.accent)
  const neon = event ?? (isAccent ? pink : cyan)
  const background = flatColour(template.background[0] ?? '#000000', source)
  return isLight(background) ? inkOf(darkenTo(minInkContrast, neon.glow, background)) : neon
}

/** Colour as #RRGGBB of `paper`, `ink`, #RRGGBB, and `tint #RRGGBB`: as light as that, in the event's first colour. */
export function flatColour(colour: string, { brand, paper }: Pick<Strip, 'brand' | 'paper'>): string {
  if (!colour.startsWith('tint ')) return paperColour(colour, paper)
  const own = colour.slice('tint '.length)
  return brand?.main ? matchLightness(brand.main.glow, own) : own
}

const inkOf = (colour: string): Neon => ({ glow: colour, core: colour })

const isLight = (colour: string) => contrastOf(colour, '#000000') > contrastOf(colour, '#ffffff')

/** Path of a rectangle with round corners. */
export function roundedPath(rect: Rect, radiusPx: number): Path2D {
  const path = new Path2D()
  path.roundRect(rect.xPx, rect.yPx, rect.widthPx, rect.heightPx, radiusPx)
  return path
}

/** Path of a straight line. */
export function linePath(fromX: number, fromY: number, toX: number, toY: number): Path2D {
  const path = new Path2D()
  path.moveTo(fromX, fromY)
  path.lineTo(toX, toY)
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
