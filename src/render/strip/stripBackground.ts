import { runSync, runTimeSliced } from '../../lib/timeSlice.ts'
import { sanitizeLine } from '../../lib/text.ts'
import { type Season, seasonOf, drawBanner, drawTallBanner } from './drawBanner.ts'
import { frameCaption, timeCaption, type Strip } from './Strip.ts'
import { drawMessageBox } from './drawMessage.ts'
import { captionRect, grow, perforationRects, slotRects, stripSize, titleRect } from './layout.ts'
import { cyan, fillNeon, pink, scoped, strokeNeon, type Canvas2D, rounded } from './neon.ts'
import { areStripFontsLoaded, boldFont, titleFont } from './stripFonts.ts'

/** All of a strip but its pictures and the words of its message. */
type Form = {
  readonly season: Season
  readonly hasMessage: boolean
  readonly times: readonly string[]
  readonly hasFonts: boolean
}

type Painted = { readonly key: string; readonly context: CanvasRenderingContext2D }

/**
 * The last ones with and without a message: their light takes far longer to paint than all that changes from one look
 * at a strip to the next.
 */
const painted = new Map<boolean, Painted>()

let coming: { readonly key: string; readonly context: Promise<Painted['context']> } | null = null

/** The form of a strip, 800 x 2400, painted now where it is another than the last ones. */
export function stripBackground(strip: Strip): CanvasImageSource {
  const form = formOf(strip)
  return (lastOf(form) ?? keep(form, runSync(paint(form)))).context.canvas
}

/** False where painting a strip would paint its form first. */
export const hasStripBackground = (strip: Strip): boolean => lastOf(formOf(strip)) !== null

/** Paints it ahead, a piece at a time, so that nothing waits for it; who asks for one that is being painted gets that. */
export async function prepareStripBackground(strip: Strip): Promise<void> {
  const form = formOf(strip)
  if (lastOf(form)) return
  const key = keyOf(form)
  if (coming?.key !== key) coming = { key, context: runTimeSliced(paint(form)) }
  const { context } = coming
  try {
    const finished = await context
    if (coming?.context === context) keep(form, finished)
  } finally {
    if (coming?.context === context) coming = null
  }
}

/** Frees their memory: a strip that is put away may be the last one. */
export function forgetStripBackgrounds(): void {
  coming = null
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  for (const { context } of painted.values()) context.canvas.width = 0
  painted.clear()
}

function keep(form: Form, context: Painted['context']): Painted {
  const kept = { key: keyOf(form), context }
  painted.set(form.hasMessage, kept)
  return kept
}

function formOf({ message, takenAt, printedAt }: Strip): Form {
  return {
    season: seasonOf(printedAt),
    hasMessage: sanitizeLine(message) !== '',
    times: takenAt.map(timeCaption),
    hasFonts: areStripFontsLoaded(),
  }
}

const keyOf = (form: Form): string => JSON.stringify(form)

/** The last form if it is this one, and if no crash of the GPU process has wiped it: it covers every pixel. */
function lastOf(form: Form): Painted | null {
  const last = painted.get(form.hasMessage)
  const isThere = last?.key === keyOf(form) && last.context.getImageData(0, 0, 1, 1).data[3] === 255
  return isThere ? last : null
}

function* paint(form: Form): Generator<void, CanvasRenderingContext2D> {
  const canvas = document.createElement('canvas')
  canvas.width = stripSize.widthPx
  canvas.height = stripSize.heightPx
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no 2D context for the strip')
  for (const draw of pieces(form)) {
    draw(pen)
    // A canvas only notes what is drawn until somebody wants to see it, and would do it all then.
    pen.getImageData(0, 0, 1, 1)
    yield
  }
  return pen
}

function pieces({ season, hasMessage, times }: Form): readonly ((pen: Canvas2D) => void)[] {
  const foot = hasMessage
    ? [drawMessageBox, (pen: Canvas2D) => drawBanner(pen, season)]
    : [(pen: Canvas2D) => drawTallBanner(pen, season)]
  return [
    drawFilm,
    ...perforationRects.map((rect) => (pen: Canvas2D) => strokeNeon(pen, rounded(rect, 9), pink, 3, 18)),
    drawTitle,
    ...foot,
    ...slotRects.flatMap((rect, index) => [
      (pen: Canvas2D) => strokeNeon(pen, rounded(grow(rect, 4), 4), pink, 2, 12),
      (pen: Canvas2D) => drawCaption(pen, index, times[index] ?? ''),
    ]),
  ]
}

function drawFilm(pen: Canvas2D): void {
  pen.fillRect(0, 0, stripSize.widthPx, stripSize.heightPx)
  pen.fontKerning = 'normal'
}

function drawTitle(pen: Canvas2D): void {
  scoped(pen, () => {
    pen.font = titleFont(72)
    pen.wordSpacing = '8px'
    pen.textAlign = 'center'
    fillNeon(pen, 'RETRO BOOTH', titleRect.xPx + titleRect.widthPx / 2, titleRect.yPx + 82, pink, 36)
  })
}

function drawCaption(pen: Canvas2D, index: number, time: string): void {
  const rect = captionRect(slotRects[index] ?? slotRects[0])
  const baselinePx = rect.yPx + 24
  scoped(pen, () => {
    pen.font = boldFont(25)
    pen.letterSpacing = '1.5px'
    pen.textAlign = 'left'
    fillNeon(pen, frameCaption(index), rect.xPx, baselinePx, pink, 12)
    pen.textAlign = 'right'
    fillNeon(pen, time, rect.xPx + rect.widthPx + 1.5, baselinePx, cyan, 12)
  })
}
