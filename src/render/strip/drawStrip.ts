import { sanitizeLine } from '../../lib/text.ts'
import { drawMessage } from './drawMessage.ts'
import { slotRects } from './layout.ts'
import type { Canvas2D } from './neon.ts'
import type { Strip } from './Strip.ts'
import { stripBackground } from './stripBackground.ts'

/**
 * Paints a whole strip on a context of 800 x 2400, over whatever is there.
 * The fonts are loaded before (`loadStripFonts`); the photos' pixels stay exactly as given.
 * Throws RangeError for a photo that is not 600 x 450.
 */
export function drawStrip(pen: Canvas2D, strip: Strip): void {
  pen.drawImage(stripBackground(strip), 0, 0)
  const message = sanitizeLine(strip.message)
  if (message !== '') drawMessage(pen, message)
  for (const index of [0, 1, 2, 3] as const) {
    const rect = slotRects[index]
    const frame = strip.frames[index]
    if (frame.width !== rect.widthPx || frame.height !== rect.heightPx) {
      throw new RangeError(`a frame of ${frame.width} x ${frame.height} px instead of 600 x 450`)
    }
    pen.putImageData(frame, rect.xPx, rect.yPx)
  }
}
