import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { contrastOf } from '../../../src/lib/colour/contrast.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { forceDark } from '#harness/browser/faults/pageFaults.ts'
import { flashRates } from '#harness/browser/layout/flashRates.ts'
import { pictureProblems } from '#harness/browser/layout/layoutProblems.ts'
import { captureButton, openWithCamera, stripDialog, takePhotos } from '#harness/browser/visit.ts'

test.use({ cameraMode: 'dim' })

/** Booth whose light meter has seen the dim room, and whose first countdown runs. */
async function beginInDimRoom(page: Page): Promise<void> {
  await openWithCamera(page)
  await expect(async () => {
    await page.clock.runFor(500)
    await captureButton(page).click()
    await page.clock.runFor(1000)
    await expect(lit(page)).toBeVisible({ timeout: 200 })
    await page.getByRole('button', { name: 'Cancel' }).click()
  }, 'the meter gets its first frame in real time').toPass()
  await captureButton(page).click()
}

const lit = (page: Page) => page.locator('[data-light="lit"]')

/** Part of the screen that is lit: brighter than 200 of 255 in red and green. */
async function litPart(page: Page): Promise<number> {
  const { data } = PNG.sync.read(await page.screenshot())
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) > 200) count += 1
  return (4 * count) / data.length
}

/** Box of the live view when the transition that it is in has ended. */
async function restingBox(page: Page) {
  const view = page.getByLabel('Live camera view')
  let last = await view.boundingBox()
  await expect(async () => {
    const before = last
    last = await view.boundingBox()
    expect(last).toEqual(before)
  }).toPass({ intervals: [200] })
  return last
}

const maxFlashRate = async (page: Page) => Math.max(0, ...(await flashRates(page)))

test('A2: in a dim room the page lights the faces from 2 on, steadily and without a flash', async ({
  page,
}) => {
  await beginInDimRoom(page)
  const large = await restingBox(page)
  await test.step('before 2 it is dark', async () => {
    await expect(page.getByRole('timer')).toHaveText('3')
    expect(await litPart(page), 'at 3').toBeLessThan(0.1)
  })
  await test.step('at 2 it is white around a small live view below the lens', async () => {
    await page.clock.runFor(1000)
    await expect(page.getByRole('timer')).toHaveText('2')
    await expect.poll(() => litPart(page), 'at 2').toBeGreaterThan(0.66)
    const hint = page.getByText('Move! We film the second before each photo.')
    const codes = await hint.evaluate((text) => getComputedStyle(text).color.match(/\d+/g) ?? [])
    const colour = `#${codes.map((code) => Number(code).toString(16).padStart(2, '0')).join('')}`
    expect(contrastOf(colour, '#bfbfbf'), 'of the hint to its plate over black').toBeGreaterThan(4.5)
    const small = await restingBox(page)
    expect((small?.width ?? 0) / (large?.width ?? 1)).toBeLessThan(0.9)
    expect(await page.evaluate(pictureProblems)).toEqual([])
    expect(await maxFlashRate(page), 'flashes a second').toBeLessThanOrEqual(3)
    expect((small?.x ?? 0) + (small?.width ?? 0) / 2, 'below the lens').toBeCloseTo(640, 0)
    const number = await page.getByRole('timer').boundingBox()
    expect(small?.y).toBeGreaterThanOrEqual((number?.y ?? 0) + (number?.height ?? 0))
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  })
  await test.step('it is steady beyond the shutter and beside the photo just taken', async () => {
    await page.clock.runFor(1900)
    expect(await litPart(page), 'just before the shutter').toBeGreaterThan(0.66)
    await page.clock.runFor(100)
    await expect(captureButton(page)).toContainText('1/4 Photos')
    expect(await litPart(page), 'beside the photo just taken').toBeGreaterThan(0.66)
    await page.clock.runFor(1000)
    expect(await maxFlashRate(page), 'flashes a second').toBeLessThanOrEqual(3)
  })
  await test.step('it ends with the session', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => litPart(page), 'cancelled').toBeLessThan(0.2)
  })
  await test.step('so with reduced motion and a forced dark mode', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Who has set one of them has often set the other.
    await forceDark(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.clock.runFor(1000)
    await expect.poll(() => litPart(page), 'at 2 again').toBeGreaterThan(0.66)
    expect(await maxFlashRate(page), 'flashes a second').toBeLessThanOrEqual(3)
    await page.clock.runFor(2000)
    await expect(captureButton(page)).toContainText('2/4 Photos')
    await expect.poll(() => litPart(page), 'beside the photo just taken').toBeGreaterThan(0.66)
    await page.clock.runFor(1000)
    expect(await maxFlashRate(page), 'flashes a second').toBeLessThanOrEqual(3)
  })
  await test.step('after the last photo it is over', async () => {
    await takePhotos(page, 3)
    await expect.poll(() => litPart(page), 'after the last photo').toBeLessThan(0.2)
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await expect(page.locator('[data-light]')).toHaveCount(0)
  })
})
