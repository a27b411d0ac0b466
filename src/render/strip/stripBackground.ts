import { runSync, runTimeSliced } from '../../lib/timeSlice.ts'
import { sanitizeLine } from '../../lib/text.ts'
import type { BackgroundCache, BackgroundKey } from './backgroundCache.ts'
import type { Strip } from './Strip.ts'
import { areStripFontsLoaded } from './stripFonts.ts'
import { backgroundSteps } from './stripLayers.ts'

/*
 * The background of a strip is all that stands below its photos but the text of its message: neon takes far longer to
 * draw than all that changes between two views of a strip.
 */

/** Background of a strip, of its template's size; it is painted now where it is not cached. */
export function stripBackground(strip: Strip, backgrounds: BackgroundCache): CanvasImageSource {
  return backgrounds.use(keyOf(strip), () => runSync(paint(strip))).canvas
}

/** False where drawing a strip would paint its background first. */
export function hasStripBackground(strip: Strip, backgrounds: BackgroundCache): boolean {
  return backgrounds.find(keyOf(strip)) !== null
}

/** Prepares a background ahead, in time slices. One that is being prepared already is not begun again. */
export function prepareStripBackground(strip: Strip, backgrounds: BackgroundCache): Promise<void> {
  return backgrounds.prepare(keyOf(strip), () => runTimeSliced(paint(strip)))
}

function keyOf({ template, message, times, season, picked = 0, brand, paper }: Strip): BackgroundKey {
  const hasMessage = sanitizeLine(message) !== ''
  const hasFonts = areStripFontsLoaded(template)
  const eventKey = brand?.key ?? ''
  return { template, content: JSON.stringify([season, hasMessage, times, picked, eventKey, hasFonts, paper]) }
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
