import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { photoRects } from '../../src/strip/layout.ts'
import { expect, test } from '../support/booth.ts'
import { gpuFaults, manyCrashes, takeGpu, untilGpuIsBack } from '../support/gpu.ts'
import { countHeld, keepLedger } from '../support/ledger.ts'
import { expectFourPortraits } from '../support/stripPhotos.ts'
import { captureButton, countDown, openWithClock, startCamera, takeStrip } from '../support/visit.ts'

test.use({ browserArgs: manyCrashes })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your Photo Strip' })
const lostSentence = (page: Page) => page.getByText('The picture was lost. It comes back by itself.')

async function openBooth(page: Page): Promise<void> {
  await keepLedger(page)
  await openWithClock(page)
  await startCamera(page)
}

/** Saves the strip, and compares it with what the camera has shown. */
async function expectGoodFile(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await expect(async () => page.clock.runFor(50)).toPass()
  await expectFourPortraits(await readFile(await (await downloading).path()))
}

/** Between the darkest and the lightest green of the live view, as a visitor sees it. */
async function liveContrast(page: Page): Promise<number> {
  const { data } = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  const greens = data.filter((_, at) => at % 4 === 1)
  return (
    greens.reduce((most, code) => Math.max(most, code), 0) -
    greens.reduce((least, code) => Math.min(least, code), 255)
  )
}

/** Of each photo of the strip on the screen, and of each picture on its keys: how many different colours it has. */
const shownColours = (page: Page) =>
  dialog(page)
    .locator('fieldset canvas, canvas[role=img]')
    .evaluateAll((all: HTMLCanvasElement[], rects) => {
      const colours = (canvas: HTMLCanvasElement, x: number, y: number) =>
        new Set(
          canvas
            .getContext('2d')
            ?.getImageData(x, y, 40, 40)
            .data.filter((_, at) => at % 4 < 3),
        ).size
      return all.flatMap((canvas) =>
        canvas.height === 2400
          ? rects.map(({ xPx, yPx }) => colours(canvas, xPx + 280, yPx + 200))
          : [colours(canvas, 28, 16)],
      )
    }, photoRects)

async function expectAllShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    const colours = await shownColours(page)
    expect(colours).toHaveLength(11)
    for (const count of colours) expect(count).toBeGreaterThan(30)
  }).toPass({ timeout: 10_000 })
}

for (const fault of gpuFaults) {
  const row = fault === 'loss of the context' ? 'G1' : 'G2'

  test(`${row}: after a ${fault} before a session the live view comes back on a new canvas, with its filter`, async ({
    page,
  }) => {
    await openBooth(page)
    await page.getByRole('button', { name: 'TMax3200' }).click()
    await page.clock.runFor(200)
    expect(await liveContrast(page)).toBeGreaterThan(100)
    await takeGpu(page, fault)
    await expect(lostSentence(page)).toBeVisible()
    await untilGpuIsBack(page)
    await expect(lostSentence(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => liveContrast(page)).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Classic' }).click()
    await takeStrip(page)
    await expectGoodFile(page)
    await page.clock.runFor(1000)
    expect(await countHeld(page)).toEqual({ contexts: 1, tracks: 0, objectUrls: 1 })
  })

  test(`${row}: a ${fault} in the countdown or at the shutter costs no photo`, async ({ page }) => {
    await openBooth(page)
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    // In the countdown of the second photo.
    await page.clock.runFor(1500)
    await takeGpu(page, fault)
    await expect(lostSentence(page)).toBeVisible()
    await page.clock.runFor(1500)
    await expect(captureButton(page)).toContainText('2/4 Photos')
    await untilGpuIsBack(page, 10)
    await expectShot(page, 3, fault)
    await expectShot(page, 4, fault)
    await page.clock.runFor(1500)
    await expect(dialog(page)).toBeVisible()
    await untilGpuIsBack(page)
    await expectAllShown(page)
    await expectGoodFile(page)
  })
}

/** Runs the clock to the next shutter, takes the GPU in the same moment, and expects the photo all the same. */
async function expectShot(page: Page, taken: number, fault: (typeof gpuFaults)[number]): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('timer')).toHaveText('1', { timeout: 50 })
  }).toPass({ intervals: [10] })
  await takeGpu(page, fault)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(captureButton(page)).toContainText(`${taken}/4 Photos`, { timeout: 50 })
  }).toPass({ intervals: [10] })
}
