import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { filters } from '../../../src/filters/filters.ts'
import { slotRects } from '../../../src/render/strip/layout.ts'
import { expect } from './booth.ts'
import { expectFourPortraits } from '../images/stripPhotos.ts'

export const stripDialog = (page: Page) => page.getByRole('dialog', { name: 'Your Photo Strip' })

/** Saves the strip; the clock runs until the file is there. */
export async function saveStrip(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  // A file that is not encoded ahead, or is encoded anew, needs the clock.
  let isThere = false
  void downloading.then(
    () => (isThere = true),
    () => undefined,
  )
  await expect(async () => {
    await page.clock.runFor(50)
    expect(isThere).toBe(true)
  }).toPass({ timeout: 20_000, intervals: [20] })
  const download = await downloading
  const file = await readFile(await download.path())
  await download.delete()
  return file
}

/** Saves the strip, and compares the file with what the camera has shown. */
export async function expectGoodFile(page: Page): Promise<void> {
  await expectFourPortraits(await saveStrip(page))
}

/** Of each photo of the strip on the screen, and of each picture on its keys: how many different codes it has. */
const shownCodes = (page: Page) =>
  stripDialog(page)
    .locator('fieldset canvas, canvas[role=img]')
    .evaluateAll((all: HTMLCanvasElement[], rects) => {
      const codes = (canvas: HTMLCanvasElement, x: number, y: number) =>
        new Set(
          canvas
            .getContext('2d')
            ?.getImageData(x, y, 40, 40)
            .data.filter((_, at) => at % 4 < 3),
        ).size
      return all.flatMap((canvas) =>
        canvas.height === 2400
          ? rects.map(({ xPx, yPx }) => codes(canvas, xPx + 280, yPx + 200))
          : [codes(canvas, 28, 16)],
      )
    }, slotRects)

/** Four photos and the filters' keys, none of them blank. */
export async function expectAllShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    const codes = await shownCodes(page)
    expect(codes).toHaveLength(4 + filters.length)
    for (const count of codes) expect(count).toBeGreaterThan(30)
  }).toPass({ timeout: 15_000 })
}
