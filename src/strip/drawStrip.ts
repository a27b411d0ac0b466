import { plainLine } from '../lib/plainLine.ts'
import { drawMessage } from './drawMessage.ts'
import { photoRects } from './layout.ts'
import type { Pen } from './neon.ts'
import type { Strip } from './Strip.ts'
import { stripForm } from './stripForm.ts'

/**
 * Paints a whole strip on a context of 800 x 2400, over whatever is there.
 * The fonts are loaded before (`loadStripFonts`); the photos' pixels stay exactly as given.
 * Throws RangeError for a photo that is not 600 x 450.
 */
export function drawStrip(pen: Pen, strip: Strip): void {
  pen.drawImage(stripForm(strip), 0, 0)
  const message = plainLine(strip.message)
  if (message !== '') drawMessage(pen, message)
  for (const index of [0, 1, 2, 3] as const) {
    const rect = photoRects[index]
    const frame = strip.frames[index]
    if (frame.width !== rect.widthPx || frame.height !== rect.heightPx) {
      throw new RangeError(`a frame of ${frame.width} x ${frame.height} px instead of 600 x 450`)
    }
    pen.putImageData(frame, rect.xPx, rect.yPx)
  }
}
