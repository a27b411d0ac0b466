import { createContext } from '../lib/canvas.ts'
import { runSync } from '../lib/runSync.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { sanitizeLine } from '../lib/sanitize.ts'
import { type BackgroundCache, freeBackground } from './backgroundCache.ts'
import { backgroundSteps } from './drawElements.ts'
import type { Strip } from './Strip.ts'
import { areStripFontsLoaded } from './stripFonts.ts'
import type { Template } from './Template.ts'

/*
 * The background of a strip is all that stands below its photos but the text of its message: neon takes far longer to
 * draw than all that changes between two views of a strip.
 */

/** Max pixels of the backgrounds that were drawn, 4 bytes each: those of all templates have 18.5 million. */
const maxPixels = 19_000_000

/** Background of a strip, of its template's size; it is painted now where it is not cached. */
export function stripBackground(strip: Strip, cache: BackgroundCache): CanvasImageSource {
  const key = keyOf(strip)
  const context = find(key, cache) ?? runSync(paint(strip))
  if (cache.preparation?.context === context) cache.preparation = null
  cache.used = limited([{ ...key, context }, ...cache.used.filter((used) => !isSame(used, key))])
  return context.canvas
}

/** False where drawing a strip would paint its background first. */
export function hasStripBackground(strip: Strip, cache: BackgroundCache): boolean {
  return find(keyOf(strip), cache) !== null
}

/**
 * Prepares a background ahead, in time slices, once for all who wait for it. It replaces the one prepared before, if that
 * was not used.
 */
export async function prepareStripBackground(strip: Strip, cache: BackgroundCache): Promise<void> {
  const key = keyOf(strip)
  if (find(key, cache)) return
  const { preparation } = cache
  if (preparation?.context === null && isSame(preparation, key)) return preparation.finished
  freeBackground(preparation?.context)
  await begin(strip, cache).finished
}

function begin(strip: Strip, cache: BackgroundCache) {
  const finish = (context: CanvasRenderingContext2D) => {
    if (cache.preparation === begun) begun.context = context
    else freeBackground(context)
  }
  const fail = (cause: unknown) => {
    if (cache.preparation === begun) cache.preparation = null
    throw cause
  }
  const finished = runTimeSliced(paint(strip)).then(finish, fail)
  const begun: NonNullable<BackgroundCache['preparation']> = { ...keyOf(strip), context: null, finished }
  cache.preparation = begun
  return begun
}

type Key = { readonly template: Template; readonly content: string }

function keyOf({ template, message, times, season, picked = 0, brand, paper }: Strip): Key {
  const hasMessage = sanitizeLine(message) !== ''
  const hasFonts = areStripFontsLoaded(template, brand)
  const eventKey = brand?.key ?? ''
  return { template, content: JSON.stringify([season, hasMessage, times, picked, eventKey, hasFonts, paper]) }
}

function isSame(one: Key, other: Key): boolean {
  return one.template === other.template && one.content === other.content
}

/** The painted background, unless a crash of the GPU process has wiped it: every pixel of one is opaque. */
function find(key: Key, { used, preparation }: BackgroundCache): CanvasRenderingContext2D | null {
  const isWhole = (context: CanvasRenderingContext2D | null) =>
    context?.getImageData(0, 0, 1, 1).data[3] === 255
  const found = [...used, preparation].find((one) => one && isSame(one, key) && isWhole(one.context))
  return found?.context ?? null
}

/** Frees the oldest backgrounds beyond the limit. */
function limited(backgrounds: BackgroundCache['used']): BackgroundCache['used'] {
  let pixels = 0
  return backgrounds.filter(({ context }) => {
    pixels += context.canvas.width * context.canvas.height
    if (pixels > maxPixels) freeBackground(context)
    return pixels <= maxPixels
  })
}

function* paint(strip: Strip): Generator<void, CanvasRenderingContext2D> {
  const context = createContext(strip.template.size, 'the strip')
  for (const draw of backgroundSteps(strip)) {
    draw(context)
    // A 2D canvas only records drawings until it is read, and would draw all of them then.
    context.getImageData(0, 0, 1, 1)
    yield
  }
  return context
}
