import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import type { Rect, Size } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Image } from '../images/compareImages.ts'
import { expect } from './booth.ts'
import { saveStrip } from './stripOnScreen.ts'

/** Saves the open strip and decodes its file; fails unless the file has the size of a strip. */
export async function savedStrip(page: Page): Promise<Image> {
  const strip = jpeg.decode(await saveStrip(page))
  expect([strip.width, strip.height]).toEqual([photoStrip.size.widthPx, photoStrip.size.heightPx])
  return strip
}

/** Contrast of each photo of a strip: its largest less its smallest code of green, 0 for a blank one, at most 255. */
export function contrasts(strip: Image): readonly number[] {
  return photoStrip.slots.map((rect) => {
    const greens: number[] = []
    for (let y = rect.yPx + 16; y < rect.yPx + rect.heightPx - 16; y += 7) {
      for (let x = rect.xPx + 16; x < rect.xPx + rect.widthPx - 16; x += 7) greens.push(green(strip, x, y))
    }
    return Math.max(...greens) - Math.min(...greens)
  })
}

/** Size of the light part of a photo in pixels of the strip, along the lines through the photo's middle. */
export function lightRect(strip: Image, { xPx, yPx, widthPx, heightPx }: Rect): Size {
  const count = (length: number, at: (step: number) => number) =>
    Array.from({ length }, (_, step) => at(step)).filter((code) => code > 128).length
  return {
    widthPx: count(widthPx - 32, (step) => green(strip, xPx + 16 + step, yPx + heightPx / 2)),
    heightPx: count(heightPx - 32, (step) => green(strip, xPx + widthPx / 2, yPx + 16 + step)),
  }
}

const green = ({ width, data }: Image, x: number, y: number): number => data[(y * width + x) * 4 + 1] ?? 0
