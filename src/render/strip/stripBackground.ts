import { runSync, runTimeSliced } from '../../lib/timeSlice.ts'
import { sanitizeLine } from '../../lib/text.ts'
import type { Strip } from './Strip.ts'
import { areStripFontsLoaded } from './stripFonts.ts'
import { backgroundSteps } from './stripLayers.ts'
import type { Template } from './Template.ts'

/*
 * The background of a strip is all that stands below its photos but the text of its message: neon takes far longer to
 * draw than all that changes between two views of a strip.
 */

type Painted = {
  readonly context: CanvasRenderingContext2D
  readonly pixels: number
  /** False for one that has only been prepared. */
  isDrawn: boolean
}

/** Backgrounds by key, the one used last at the end. */
const cache = new Map<string, Painted>()

/** Pixels that the backgrounds drawn so far may keep together, 4 bytes each: those of all templates have 18.5 million. */
const mostPixels = 19_000_000

let pending: { readonly key: string; readonly context: Promise<Painted['context']> } | null = null

/** Background of a strip, of its template's size; it is drawn now where it is not cached. */
export function stripBackground(strip: Strip): CanvasImageSource {
  const key = keyOf(strip)
  const painted = cached(key) ?? addToCache(key, runSync(paint(strip)))
  painted.isDrawn = true
  return painted.context.canvas
}

/** False where drawing a strip would draw its background first. */
export const hasStripBackground = (strip: Strip): boolean => cached(keyOf(strip)) !== null

/** Prepares a background ahead, in time slices. One that is being prepared already is not begun again. */
export async function prepareStripBackground(strip: Strip): Promise<void> {
  const key = keyOf(strip)
  if (cached(key)) return
  if (pending?.key !== key) pending = { key, context: runTimeSliced(paint(strip)) }
  const { context } = pending
  try {
    const finished = await context
    if (pending?.context === context) addToCache(key, finished)
  } finally {
    if (pending?.context === context) pending = null
  }
}

/** Frees the memory of the cached backgrounds. */
export function forgetStripBackgrounds(): void {
  pending = null
  for (const painted of cache.values()) free(painted)
  cache.clear()
}

/** Safari keeps a canvas' memory until the page is short of it; one without pixels has none. */
function free({ context }: Painted): void {
  context.canvas.width = 0
}

/** Adds a background, and frees those that were prepared for an earlier strip and never drawn, and the oldest ones. */
function addToCache(key: string, context: Painted['context']): Painted {
  let pixels = 0
  for (const [oldKey, old] of [...cache].reverse()) {
    if (old.isDrawn) pixels += old.pixels
    if (old.isDrawn && pixels <= mostPixels) continue
    cache.delete(oldKey)
    free(old)
  }
  const painted = { context, pixels: context.canvas.width * context.canvas.height, isDrawn: false }
  cache.set(key, painted)
  return painted
}

/** Number of a template: another one, as an edited file makes it, may have the same id. */
const numbers = new WeakMap<Template, number>()
let lastNumber = 0

function numberOf(template: Template): number {
  const number = numbers.get(template) ?? (lastNumber += 1)
  numbers.set(template, number)
  return number
}

function keyOf({ template, message, times, season, picked = 0, brand, paper }: Strip): string {
  const hasMessage = sanitizeLine(message) !== ''
  const hasFonts = areStripFontsLoaded(template)
  const eventKey = brand?.key ?? ''
  return JSON.stringify([numberOf(template), season, hasMessage, times, picked, eventKey, hasFonts, paper])
}

/** The cached background, unless a crash of the GPU process has wiped it: every pixel of one is opaque. */
function cached(key: string): Painted | null {
  const found = cache.get(key)
  if (found?.context.getImageData(0, 0, 1, 1).data[3] !== 255) return null
  cache.delete(key)
  cache.set(key, found)
  return found
}

function* paint(strip: Strip): Generator<void, CanvasRenderingContext2D> {
  const canvas = document.createElement('canvas')
  canvas.width = strip.template.size.widthPx
  canvas.height = strip.template.size.heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context for the strip')
  for (const draw of backgroundSteps(strip)) {
    draw(context)
    // A 2D canvas only records drawings until it is read, and would draw all of them then.
    context.getImageData(0, 0, 1, 1)
    yield
  }
  return context
}
