import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { gpuFailures, manyCrashes, breakGpu, waitForGpuRestored } from '../../../tools/harness/browser/gpu.ts'
import { countResources, trackResources } from '../../../tools/harness/browser/resourceTracker.ts'
import { expectAllShown, expectGoodFile } from '../../../tools/harness/browser/stripOnScreen.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'
import { stubExports, waitForEncodings, exportCalls } from '../../../tools/harness/browser/stubExports.ts'

test.use({ browserArgs: manyCrashes })

const lostSentence = (page: Page) => page.getByText('The picture was lost. It comes back by itself.')

async function openBooth(page: Page): Promise<void> {
  await trackResources(page)
  await openWithClock(page)
  await startCamera(page)
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

/** Whether the stage shows what the camera sees, without a filter and the wrong way round. */
async function isRawCameraShown(page: Page): Promise<boolean> {
  const { width, height, data } = PNG.sync.read(await page.locator('video').screenshot())
  // In a corner, away from what is said.
  const at = (Math.round(height * 0.9) * width + Math.round(width * 0.12)) * 4
  return data[at] !== 0x0b || data[at + 1] !== 0x05 || data[at + 2] !== 0x12
}

for (const fault of gpuFailures) {
  const row = fault === 'loss of the context' ? 'G1' : 'G2'

  test(`${row}: a ${fault} before a session, in its countdown or at the shutter loses no photo, and the live view comes back with its filter`, async ({
    page,
  }) => {
    test.slow()
    await openBooth(page)
    await page.getByRole('button', { name: 'TMax3200' }).click()
    await page.clock.runFor(200)
    expect(await liveContrast(page)).toBeGreaterThan(100)
    await breakGpu(page, fault)
    await expect(lostSentence(page)).toBeVisible()
    expect(await isRawCameraShown(page)).toBe(false)
    await waitForGpuRestored(page)
    await expect(lostSentence(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => liveContrast(page)).toBeGreaterThan(100)
    await expect.poll(async () => (await countResources(page)).contexts).toBe(1)
    await page.getByRole('button', { name: 'Classic' }).click()
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    // In the countdown of the second photo.
    await page.clock.runFor(1500)
    await breakGpu(page, fault)
    await expect(lostSentence(page)).toBeVisible()
    await page.clock.runFor(1500)
    await expect(captureButton(page)).toContainText('2/4 Photos')
    await waitForGpuRestored(page, 10)
    await expectShot(page, 3, fault)
    await expectShot(page, 4, fault)
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await waitForGpuRestored(page)
    await expectAllShown(page)
    await expectGoodFile(page)
    await page.clock.runFor(1000)
    await expect.poll(() => countResources(page)).toMatchObject({ tracks: 0, objectUrls: 1 })
  })
}

/** Runs the clock to the next shutter, takes the GPU in the same moment, and expects the photo all the same. */
async function expectShot(page: Page, taken: number, fault: (typeof gpuFailures)[number]): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('timer')).toHaveText('1', { timeout: 50 })
  }).toPass({ intervals: [10] })
  await breakGpu(page, fault)
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(captureButton(page)).toContainText(`${taken}/4 Photos`, { timeout: 50 })
  }).toPass({ intervals: [10] })
}

for (const fault of gpuFailures) {
  const row = fault === 'loss of the context' ? 'G1' : 'G2'

  test(`${row}: after a ${fault} while the strip is open or being saved, strip, file, print and previews are intact`, async ({
    page,
  }) => {
    test.slow()
    await stubExports(page, { share: 'missing' })
    await openBooth(page)
    await takeStrip(page)
    await waitForEncodings(page, 1)

    // The file that was encoded ahead is not lost with the screen.
    await breakGpu(page, fault)
    await expectGoodFile(page)
    expect(await exportCalls(page)).toEqual([{ method: 'save', isActive: true, during: 'click' }])
    await waitForGpuRestored(page)
    await expectAllShown(page)

    // A file that is not there yet is made in the midst of it.
    await page.clock.runFor(1000)
    await page.getByLabel('Your Message').fill('Best night ever')
    await breakGpu(page, fault)
    await expectGoodFile(page)
    // Another film waits for the GPU.
    await stripDialog(page).getByRole('button', { name: 'TMax3200' }).click()
    await expect(stripDialog(page).getByRole('img', { name: /^Photo strip/ })).toBeVisible()
    await waitForGpuRestored(page)
    await stripDialog(page).getByRole('button', { name: 'Classic' }).click()
    await expectAllShown(page)

    await page.clock.runFor(1000)
    await breakGpu(page, fault)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    // A canvas that the crash has wiped is painted again a moment later, by the page's clock.
    const latestWay = async () => {
      await page.clock.runFor(50)
      return (await exportCalls(page)).at(-1)?.method
    }
    await expect.poll(latestWay, { timeout: 20_000 }).toBe('print')
    const sheet = page.locator('.strip-sheet img')
    expect(await sheet.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalHeight))).toEqual(
      [2400, 2400],
    )
    await waitForGpuRestored(page)
    await page.keyboard.press('Escape')
    await expect(stripDialog(page)).toHaveCount(0)
    await page.clock.runFor(61_000)
    await expect.poll(() => countResources(page)).toEqual({ contexts: 1, tracks: 0, objectUrls: 0 })
  })
}
