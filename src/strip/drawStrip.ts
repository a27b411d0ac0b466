import type { Size } from '../lib/geometry.ts'
import { backgroundSteps, clipToBox, foregroundSteps } from './drawElements.ts'
import { type Canvas2D, withSavedState } from './neon.ts'
import type { Strip } from './Strip.ts'
import { developedSize } from './slots.ts'
import { type BackgroundCache, createBackgroundCache } from './backgroundCache.ts'
import { stripBackground } from './stripBackground.ts'

/**
 * Draws a strip on a context of its template's size, over whatever is there. The pixels of upright photos stay exactly as
 * given. Load the fonts before (`loadStripFonts`).
 * @param backgrounds keeps the painted background for the next drawing; without one it is painted each time
 * @throws RangeError for an image that is not of its slot's `developedSize`; Error without a 2D canvas for the background
 */
export function drawStrip(context: Canvas2D, strip: Strip, backgrounds = createBackgroundCache()): void {
  checkSizes(strip)
  context.drawImage(stripBackground(strip, backgrounds), 0, 0)
  for (const draw of foregroundSteps(strip)) draw(context)
}

/**
 * Draws the photo of one slot of a drawn strip anew, with all that lies over it, and nothing beside its box.
 * @throws RangeError where the strip's image is not of the slot's `developedSize`, or there is no such slot
 */
export function drawStripPhoto(
  context: Canvas2D,
  strip: Strip,
  index: number,
  backgrounds: BackgroundCache,
): void {
  checkSizes(strip)
  const slot = strip.template.slots[index]
  if (!slot) throw new RangeError(`no slot ${index}`)
  withSavedState(context, () => {
    clipToBox(context, slot)
    context.drawImage(stripBackground(strip, backgrounds), 0, 0)
    for (const draw of foregroundSteps(strip, slot)) draw(context)
  })
}

function checkSizes({ template, images }: Strip): void {
  for (const [index, slot] of template.slots.entries()) {
    const { widthPx, heightPx } = developedSize(slot)
    const { width = 0, height = 0 } = images[index] ?? {}
    if (width !== widthPx || height !== heightPx)
      throw new RangeError(`an image of ${width} x ${height} px for one of ${widthPx} x ${heightPx}`)
  }
}

/**
 * Steps that draw a small picture of a strip, from images of any size, on a context that is scaled to it: no background
 * is cached, and as little is painted as the picture has pixels.
 */
export function* drawSmallStrip(context: Canvas2D, strip: Strip, size: Size): Generator<void, void> {
  const { widthPx, heightPx } = strip.template.size
  context.setTransform(size.widthPx / widthPx, 0, 0, size.heightPx / heightPx, 0, 0)
  for (const draw of [...backgroundSteps(strip), ...foregroundSteps(strip)]) {
    draw(context)
    yield
  }
  context.resetTransform()
}

/** Image for a small picture's slot whose photo is still to come: near black, and 4:3 as photos are. */
export function unexposedImage(): ImageData {
  const image = new ImageData(4, 3)
  new Uint32Array(image.data.buffer).fill(0xff_1a_0c_12)
  return image
}

/** Size of a small picture of a strip within a box. */
export function smallSize({ widthPx, heightPx }: Size, box: Size): Size {
  const scale = Math.min(box.widthPx / widthPx, box.heightPx / heightPx)
  return { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) }
}
