import type { Rect } from '../../src/lib/geometry.ts'
import { slotRects } from '../../src/render/strip/layout.ts'
import type { Strip } from '../../src/render/strip/Strip.ts'
import { drawn, painted } from './pictures.ts'

/** A photo's place filled with a ramp in one direction per channel; `turn` from 0 to 3 tells four apart. */
function ramp(turn: number): ImageData {
  const { widthPx, heightPx } = slotRects[0]
  return painted({ widthPx, heightPx }, (x, y) => {
    const across = Math.floor((x * 256) / widthPx)
    const down = Math.floor((y * 256) / heightPx)
    return [turn % 2 ? 255 - across : across, turn < 2 ? down : 255 - down, 64 * turn]
  })
}

const evening = (second: number): number => new Date(2026, 10, 21, 21, 4, second).getTime()

/** A strip of ramps, taken one evening in November, printed in a month counted from 0. */
export function someStrip(month: number, message: string): Strip {
  return {
    frames: [ramp(0), ramp(1), ramp(2), ramp(3)],
    takenAt: [evening(48), evening(52), evening(56), evening(60)],
    message,
    printedAt: new Date(2026, month, 21).getTime(),
  }
}

/** What lies within a rectangle of a picture. */
export function cut(picture: ImageData, rect: Rect): ImageData {
  return drawn(rect, (context) => context.putImageData(picture, -rect.xPx, -rect.yPx))
}
