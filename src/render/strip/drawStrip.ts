import { sanitizeLine } from '../../lib/text.ts'
import { drawMessage } from './drawMessage.ts'
import type { Canvas2D } from './neon.ts'
import type { Strip } from './Strip.ts'
import { stripBackground } from './stripBackground.ts'

/**
 * Draws a strip on a context of its template's size, over whatever is there. The pixels of the photos stay exactly as
 * given. Load the fonts before (`loadStripFonts`).
 * @throws RangeError for an image that has not the size of its slot; Error without a 2D canvas for the background
 */
export function drawStrip(context: Canvas2D, strip: Strip): void {
  const { template, images } = strip
  context.drawImage(stripBackground(strip), 0, 0)
  const message = sanitizeLine(strip.message)
  if (message !== '') drawMessage(context, template, message)
  for (const index of [0, 1, 2, 3] as const) {
    const { xPx, yPx, widthPx, heightPx } = template.slots[index]
    const { width, height } = images[index]
    if (width !== widthPx || height !== heightPx) {
      throw new RangeError(`an image of ${width} x ${height} px for a slot of ${widthPx} x ${heightPx}`)
    }
    context.putImageData(images[index], xPx, yPx)
  }
}
