import { runSync, runTimeSliced } from '../../lib/timeSlice.ts'
import { grow } from '../../lib/geometry.ts'
import { sanitizeLine } from '../../lib/text.ts'
import { drawBanner, drawTallBanner } from './drawBanner.ts'
import { drawMessageBox } from './drawMessage.ts'
import type { StripTemplate } from './layout.ts'
import {
  type Canvas2D,
  cyan,
  fillNeon,
  pink,
  roundedPath,
  spaceLetters,
  strokeNeon,
  withSavedState,
} from './neon.ts'
import type { Season } from './seasonMark.ts'
import { frameCaption, type Strip } from './Strip.ts'
import { areStripFontsLoaded, boldFont, titleFont } from './stripFonts.ts'

/** Content of a background: all of a strip but its images and the text of its message. */
type Background = {
  readonly template: StripTemplate
  readonly season: Season
  readonly hasMessage: boolean
  readonly times: readonly string[]
  readonly hasFonts: boolean
}

type Painted = { readonly key: string; readonly context: CanvasRenderingContext2D }

/**
 * Cache of the last background with a message and the last one without. Neon takes far longer to draw than all that
 * changes between two views of a strip.
 */
const cache = new Map<boolean, Painted>()

let pending: { readonly key: string; readonly context: Promise<Painted['context']> } | null = null

/** Background of a strip, of its template's size; it is drawn now where it is not cached. */
export function stripBackground(strip: Strip): CanvasImageSource {
  const background = backgroundOf(strip)
  return (cached(background) ?? addToCache(background, runSync(paint(background)))).context.canvas
}

/** False where drawing a strip would draw its background first. */
export const hasStripBackground = (strip: Strip): boolean => cached(backgroundOf(strip)) !== null

/** Prepares a background ahead, in time slices. One that is being prepared already is not begun again. */
export async function prepareStripBackground(strip: Strip): Promise<void> {
  const background = backgroundOf(strip)
  if (cached(background)) return
  const key = keyOf(background)
  if (pending?.key !== key) pending = { key, context: runTimeSliced(paint(background)) }
  const { context } = pending
  try {
    const finished = await context
    if (pending?.context === context) addToCache(background, finished)
  } finally {
    if (pending?.context === context) pending = null
  }
}

/** Frees the memory of the cached backgrounds. */
export function forgetStripBackgrounds(): void {
  pending = null
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  for (const { context } of cache.values()) context.canvas.width = 0
  cache.clear()
}

function addToCache(background: Background, context: Painted['context']): Painted {
  const painted = { key: keyOf(background), context }
  cache.set(background.hasMessage, painted)
  return painted
}

function backgroundOf({ template, message, times, season }: Strip): Background {
  return {
    template,
    season,
    hasMessage: sanitizeLine(message) !== '',
    times,
    hasFonts: areStripFontsLoaded(),
  }
}

const keyOf = ({ template, ...rest }: Background): string => JSON.stringify([template.id, rest])

/** The cached background, unless a crash of the GPU process has wiped it: every pixel of one is opaque. */
function cached(background: Background): Painted | null {
  const last = cache.get(background.hasMessage)
  const isThere = last?.key === keyOf(background) && last.context.getImageData(0, 0, 1, 1).data[3] === 255
  return isThere ? last : null
}

function* paint(background: Background): Generator<void, CanvasRenderingContext2D> {
  const canvas = document.createElement('canvas')
  canvas.width = background.template.size.widthPx
  canvas.height = background.template.size.heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context for the strip')
  for (const draw of steps(background)) {
    draw(context)
    // A 2D canvas only records drawings until it is read, and would draw all of them then.
    context.getImageData(0, 0, 1, 1)
    yield
  }
  return context
}

type Step = (context: Canvas2D) => void

function steps({ template, season, hasMessage, times }: Background): readonly Step[] {
  const foot: readonly Step[] = hasMessage
    ? [(context) => drawMessageBox(context, template), (context) => drawBanner(context, template, season)]
    : [(context) => drawTallBanner(context, template, season)]
  return [
    (context) => drawFilm(context, template),
    ...template.perforations.map(
      (hole): Step =>
        (context) =>
          strokeNeon(context, roundedPath(hole, 9), pink, 3, 18),
    ),
    (context) => drawTitle(context, template),
    ...foot,
    ...template.slots.flatMap((slot, index): readonly Step[] => [
      (context) => strokeNeon(context, roundedPath(grow(slot, 4), 4), pink, 2, 12),
      (context) => drawCaption(context, template, index, times[index] ?? ''),
    ]),
  ]
}

function drawFilm(context: Canvas2D, { size }: StripTemplate): void {
  context.fillRect(0, 0, size.widthPx, size.heightPx)
  context.fontKerning = 'normal'
}

function drawTitle(context: Canvas2D, { title }: StripTemplate): void {
  withSavedState(context, () => {
    context.font = titleFont(72)
    context.wordSpacing = '8px'
    context.textAlign = 'center'
    fillNeon(context, 'RETRO BOOTH', title.xPx + title.widthPx / 2, title.yPx + 82, pink, 36)
  })
}

function drawCaption(context: Canvas2D, { captions }: StripTemplate, index: number, time: string): void {
  const rect = captions[index] ?? captions[0]
  const baselinePx = rect.yPx + 24
  withSavedState(context, () => {
    context.font = boldFont(25)
    const spacingPx = spaceLetters(context, 1.5)
    context.textAlign = 'left'
    fillNeon(context, frameCaption(index), rect.xPx, baselinePx, pink, 12)
    context.textAlign = 'right'
    fillNeon(context, time, rect.xPx + rect.widthPx + spacingPx, baselinePx, cyan, 12)
  })
}
