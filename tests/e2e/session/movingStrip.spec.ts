import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { BufferSource, Input, MP4 } from 'mediabunny'

import { expect, test } from '#harness/browser/booth.ts'
import { crashGpu } from '#harness/browser/faults/gpu.ts'
import { hidePage } from '#harness/browser/faults/pageFaults.ts'
import { layoutProblems } from '#harness/browser/layout/layoutProblems.ts'
import { endAnimations, stripActions, stripButton, stripPreview } from '#harness/browser/strip/stripRoom.ts'
import { captureButton, openWithCamera, stripDialog, takeMovingStrip } from '#harness/browser/visit.ts'

test.use({ cameraMode: 'moving' })
test.setTimeout(120_000)

const movingSwitch = (page: Page) => page.getByRole('switch', { name: /moving strip/i })
const recording = (page: Page) => page.getByText('REC', { exact: true })

const sizes = [
  [1366, 650],
  [1024, 768],
  [390, 844],
  [844, 390],
  [320, 568],
] as const

/** Number of pictures that the strip's preview shows within a time, milliseconds; 1 where nothing moves. */
const picturesWithin = (page: Page, timeMs: number) =>
  stripPreview(page).evaluate(async (canvas: HTMLCanvasElement, forMs) => {
    const small = new OffscreenCanvas(canvas.width / 8, canvas.height / 8)
    const context = small.getContext('2d', { willReadFrequently: true })
    const seen = new Set<string>()
    for (const endMs = performance.now() + forMs; performance.now() < endMs;) {
      context?.drawImage(canvas, 0, 0, small.width, small.height)
      seen.add(String(context?.getImageData(0, 0, small.width, small.height).data))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return seen.size
  }, timeMs)

async function expectMovingStrip(download: Download): Promise<void> {
  expect(download.suggestedFilename()).toMatch(/^retro-photostrip-[\d-]{10}-\d{6}\.mp4$/)
  const bytes = await readFile(await download.path())
  expect(bytes.length).toBeLessThan(6_000_000)
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
  expect(bytes.indexOf('moov'), 'fast start').toBeLessThan(bytes.indexOf('mdat'))
  const file = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  const track = await file.getPrimaryVideoTrack()
  expect(await track?.getCodecParameterString()).toMatch(/^avc1\./)
  const widthPx = await track?.getDisplayWidth()
  expect([1080, 720]).toContain(widthPx)
  const seconds = await file.computeDuration()
  expect(seconds).toBeGreaterThanOrEqual(6)
  expect(seconds).toBeLessThanOrEqual(8)
}

async function expectFilming(page: Page): Promise<void> {
  const filming = page.getByRole('button', { name: /^Moving strip: / })
  const hint = page.getByText('Move! We film the second before each photo.')
  await filming.click()
  await expect(page.getByText('We film the second before each photo for your moving strip.')).toBeVisible()
  await movingSwitch(page).uncheck()
  await page.keyboard.press('Escape')
  await expect(filming).toHaveAccessibleName('Moving strip: off')
  await captureButton(page).click()
  await expect(hint).toHaveCount(0)
  await page.clock.runFor(2500)
  await expect(page.getByRole('timer')).toHaveText('1')
  await expect(recording(page), 'off').toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await filming.click()
  await movingSwitch(page).check()
  await page.keyboard.press('Escape')
  await captureButton(page).click()
  await expect(hint).toBeVisible()
  await page.clock.runFor(1450)
  await expect(recording(page), '1.55 s before the shutter').toHaveCount(0)
  await page.clock.runFor(100)
  await expect(recording(page), '1.45 s before the shutter').toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(recording(page), 'cancelled').toHaveCount(0)
}

async function expectLayout(page: Page): Promise<void> {
  await stripDialog(page).evaluate(endAnimations)
  const reshoots = [1, 2, 3, 4].map((photo) => `Retake photo ${photo}`)
  const actions = [...stripActions().filter((name) => name !== 'Print'), 'Moving Strip', 'Send to My Phone']
  const names = [...actions, 'More', ...reshoots, 'Play the photos', 'Close']
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const buttons = names.map((name) => stripButton(page, name))
    expect(await layoutProblems(page, buttons), `${width} x ${height}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('V1, V5, V6: a moving strip is filmed, plays, is saved over faults, and may fail', async ({ page }) => {
  await openWithCamera(page)
  await test.step('the booth says what it films and when, under a lamp, and not once it is off', () =>
    expectFilming(page))
  await test.step('the photos move until they are paused', async () => {
    await takeMovingStrip(page)
    await page.clock.resume()
    await expect.poll(() => picturesWithin(page, 500)).toBeGreaterThan(1)
    await stripButton(page, 'Pause the photos').click()
    expect(await picturesWithin(page, 500)).toBe(1)
  })
  await test.step('every action is in sight and whole, at every size', () => expectLayout(page))

  const moving = stripButton(page, 'Moving Strip')
  await expect(moving).toBeEnabled()
  const boxes = () =>
    stripDialog(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => JSON.stringify(button.getBoundingClientRect())))
  const before = await boxes()
  await test.step('V5, V6: it is made on a hidden page and over a crash of the GPU process', async () => {
    const downloading = page.waitForEvent('download', { timeout: 90_000 })
    await moving.click()
    await expect(
      stripButton(page, 'Cancel Moving Strip')
        .getByText(/^Making… \d+\s%$/)
        .filter({ visible: true }),
    ).toBeVisible()
    expect(await boxes(), 'no button moves').toEqual(before)
    await hidePage(page, true)
    await expect
      .poll(() =>
        stripDialog(page)
          .locator('progress')
          .evaluate((bar: HTMLProgressElement) => bar.value),
      )
      .toBeGreaterThan(0.1)
    await crashGpu(page)
    await expectMovingStrip(await downloading)
    await hidePage(page, false)
  })
  await test.step('the strip says so, and invites to the guest book', async () => {
    await expect(stripDialog(page).getByText('Moving strip saved.')).toBeVisible()
    await expect(moving.locator('[data-done=true] svg >> visible=true'), 'a tick').toBeVisible()
    expect(
      (await boxes()).filter((box) => before.includes(box)),
      'beside the invitation',
    ).toEqual(before)
    await expect(stripButton(page, 'Sign the Guest Book')).toBeVisible()
  })
  await test.step('it is cancelled', async () => {
    await stripDialog(page).getByLabel('Your Message').fill('one more')
    await moving.click()
    await stripButton(page, 'Cancel Moving Strip').click()
    await expect(moving).toBeVisible()
  })
  await test.step('V1: an encoder that dies is said, and the still is saved', async () => {
    await page.evaluate(() => {
      Worker.prototype.postMessage = function () {
        this.dispatchEvent(new ErrorEvent('error', { message: 'it died' }))
      }
    })
    await moving.click()
    await expect(stripDialog(page).getByText("The moving strip didn't work.")).toBeVisible({
      timeout: 60_000,
    })
    const still = page.waitForEvent('download')
    await stripButton(page, 'Save Photo Strip').click()
    expect((await still).suggestedFilename()).toMatch(/\.jpg$/)
    await expect(
      stripDialog(page).getByText("Saved to your downloads. The moving strip didn't work."),
    ).toBeVisible()
  })
})
