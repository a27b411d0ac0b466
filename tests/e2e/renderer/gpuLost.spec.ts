import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { restoreDeadlineMs } from '../../../src/engine/keepRenderer.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { breakGpu, manyCrashes, waitForGpuRestored } from '#harness/browser/faults/gpu.ts'
import { countResources, trackResources } from '#harness/browser/readings/resourceTracker.ts'
import { changeTheLook, stripButton } from '#harness/browser/strip/stripRoom.ts'
import { expectAllShown, expectGoodFile } from '#harness/browser/strip/savedStrip.ts'
import { captureButton, countDown, openWithCamera, stripDialog, runUntil } from '#harness/browser/visit.ts'
import { stubExports, waitForEncodings, exportCalls } from '#harness/browser/strip/stubExports.ts'

test.use({ browserArgs: manyCrashes })

const lostMessage = (page: Page) => page.getByText('The picture dropped out. It will be back in a moment.')

/** Contrast of the live view on the screen: its largest less its smallest code of green. */
async function liveContrast(page: Page): Promise<number> {
  const { data } = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  const greens = data.filter((_, at) => at % 4 === 1)
  return (
    greens.reduce((most, code) => Math.max(most, code), 0) -
    greens.reduce((least, code) => Math.min(least, code), 255)
  )
}

const crash = (page: Page) => breakGpu(page, 'crash of the GPU process')

test('G1, G2: no failure of the GPU loses a photo, and the live view comes back', async ({ page }) => {
  test.slow()
  await stubExports(page, { share: 'missing' })
  await trackResources(page)
  await openWithCamera(page)
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await page.clock.runFor(200)
  await test.step('G1: after a loss of the context the live view has its filter', async () => {
    await expect.poll(() => liveContrast(page)).toBeGreaterThan(100)
    await breakGpu(page, 'loss of the context')
    await expect(lostMessage(page)).toBeVisible()
    // A context that stays away too long is given up, and does not come back beside the next one.
    await page.clock.runFor(restoreDeadlineMs)
    await waitForGpuRestored(page)
    await expect(lostMessage(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => liveContrast(page)).toBeGreaterThan(100)
    await expect.poll(async () => (await countResources(page)).contexts).toBe(1)
    await page.getByRole('button', { name: 'Classic' }).click()
  })
  await test.step('G2: a crash in a countdown', async () => {
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    // In the countdown of the second photo, at 2.
    await page.clock.runFor(1500)
    await crash(page)
    await expect(lostMessage(page)).toBeVisible()
    await page.clock.runFor(1500)
    await expect(captureButton(page)).toContainText('2/4 Photos')
    await waitForGpuRestored(page, 10)
  })
  await test.step('G2: a crash at the shutter', async () => {
    await runUntilPhoto(page, 3)
    await runUntil(page, page.getByRole('timer').filter({ hasText: '1' }), 250)
    await crash(page)
    await runUntilPhoto(page, 4)
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await waitForGpuRestored(page)
    await expectAllShown(page)
    await waitForEncodings(page, 1)
  })
  await test.step('G2: a crash while the strip is open: its file and its sheet are intact', async () => {
    // A file that is not encoded yet is encoded during the failure.
    await stripButton(page, 'Done').click()
    await page.getByLabel('Your Message').fill('Best night ever')
    await crash(page)
    await expectGoodFile(page)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    // A timer of the page repaints a canvas that the crash has wiped.
    const latestMethod = async () => {
      await page.clock.runFor(50)
      return (await exportCalls(page)).at(-1)?.method
    }
    await expect.poll(latestMethod, { timeout: 20_000 }).toBe('print')
    const sheet = page.locator('.strip-sheet img')
    expect(await sheet.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalHeight))).toEqual(
      [2400, 2400],
    )
  })
  await test.step('G2: another film waits for the GPU', async () => {
    // Another filter waits for the GPU.
    await changeTheLook(page)
    await stripDialog(page).getByRole('button', { name: 'TMax3200' }).click()
    await expect(stripDialog(page).getByRole('img', { name: /^Photo strip/ })).toBeVisible()
    await waitForGpuRestored(page)
    await expectAllShown(page)
  })
  await test.step('nothing is held once the strip is closed', async () => {
    await page.keyboard.press('Escape')
    await expect(stripDialog(page)).toHaveCount(0)
    await page.clock.fastForward(61_000)
    await expect.poll(() => countResources(page)).toEqual({ contexts: 1, tracks: 0, objectUrls: 0 })
  })
})

/** Runs the clock until the counter shows so many photos. */
async function runUntilPhoto(page: Page, taken: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(captureButton(page)).toContainText(`${taken}/4 Photos`, { timeout: 50 })
  }).toPass({ intervals: [10] })
}

test.describe('refused', () => {
  test.use({ expectedErrors: /WebGL/i })

  test('G2: when the browser refuses WebGL after a crash, the booth continues on the CPU', async ({
    page,
  }) => {
    await openWithCamera(page)
    // As Chromium does after the second crash within two minutes.
    await page.evaluate(() => {
      const { prototype } = HTMLCanvasElement
      const get: unknown = Reflect.get(prototype, 'getContext')
      if (typeof get !== 'function') throw new TypeError('no contexts')
      const apply = (target: typeof get, canvas: unknown, args: unknown[]): unknown =>
        args[0] === 'webgl2' ? null : Reflect.apply(target, canvas, args)
      Reflect.set(prototype, 'getContext', new Proxy(get, { apply }))
    })
    await crash(page)
    await waitForGpuRestored(page, 200)
    const isPainted = () =>
      page.getByLabel('Live camera view').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 1) ?? { data: [] }
        return data[3] === 255
      })
    // A crash may wipe the first frame; the next one follows.
    await expect.poll(isPainted).toBe(true)
  })
})
