import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { slotRects, stripSize } from '../../../src/render/strip/layout.ts'
import { expect } from './booth.ts'

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Size of what is light in a photo, in pixels of the strip. */
type LightPart = { readonly widthPx: number; readonly heightPx: number }

/** Saves the open strip and reads its file, which has the size of a strip. */
export async function savedStrip(page: Page): Promise<Picture> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  const strip = jpeg.decode(await readFile(await (await downloading).path()))
  expect([strip.width, strip.height]).toEqual([stripSize.widthPx, stripSize.heightPx])
  return strip
}

/** From the darkest to the lightest green of each photo, 0 to 255: none is blank. */
export function contrasts(strip: Picture): readonly number[] {
  return slotRects.map((rect) => {
    const greens: number[] = []
    for (let y = rect.yPx + 16; y < rect.yPx + rect.heightPx - 16; y += 7) {
      for (let x = rect.xPx + 16; x < rect.xPx + rect.widthPx - 16; x += 7) greens.push(green(strip, x, y))
    }
    return Math.max(...greens) - Math.min(...greens)
  })
}

/** How wide and how high what is light in a photo stands there, along the lines through its middle. */
export function lightRect(
  strip: Picture,
  { xPx, yPx, widthPx, heightPx }: (typeof slotRects)[number],
): LightPart {
  const count = (length: number, at: (step: number) => number) =>
    Array.from({ length }, (_, step) => at(step)).filter((code) => code > 128).length
  return {
    widthPx: count(widthPx - 32, (step) => green(strip, xPx + 16 + step, yPx + heightPx / 2)),
    heightPx: count(heightPx - 32, (step) => green(strip, xPx + widthPx / 2, yPx + 16 + step)),
  }
}

const green = ({ width, data }: Picture, x: number, y: number): number => data[(y * width + x) * 4 + 1] ?? 0
