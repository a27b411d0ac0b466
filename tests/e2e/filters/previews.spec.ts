import type { Locator, Page } from '@playwright/test'

import { filters } from '../../../src/engine/filters/filters.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { layoutProblems } from '#harness/browser/layout/layoutProblems.ts'
import { changeTheLook } from '#harness/browser/strip/stripRoom.ts'
import { openWithClock, startCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'

test.use({ isStripped: true })

const names = filters.map(({ name }) => name)

/**
 * Pixels of every preview as a text each, '' for a missing one. The clock runs on, because fetching previews needs it.
 */
async function previews(page: Page, within: Page | Locator = page): Promise<readonly string[]> {
  await page.clock.runFor(100)
  const canvases = within.getByRole('group', { name: 'Filter' }).locator('canvas')
  return canvases.evaluateAll((all: HTMLCanvasElement[]) =>
    all.map((canvas) => {
      const { width, height } = canvas
      if (width !== 96) return ''
      return String(canvas.getContext('2d')?.getImageData(0, 0, width, height).data.join())
    }),
  )
}

/** Number of different codes in a preview. */
function countCodes(preview: string): number {
  return new Set(preview.split(',')).size
}

async function expectEveryFilter(page: Page, within: Page | Locator = page): Promise<readonly string[]> {
  await expect(async () => {
    const shown = await previews(page, within)
    expect(shown.map(countCodes).filter((count) => count > 50)).toHaveLength(filters.length)
  }).toPass()
  const shown = await previews(page, within)
  expect(new Set(shown).size, 'different previews').toBe(filters.length)
  return shown
}

/** Waits until every preview is another one. */
async function expectOthers(page: Page, before: readonly string[], within?: Locator): Promise<void> {
  await expect(async () => {
    const shown = await previews(page, within)
    for (const index of names.keys()) expect(shown[index]).not.toBe(before[index])
  }).toPass()
}

test('every filter button is in sight, and previews its filter on what the booth shows', async ({ page }) => {
  await openWithClock(page)
  const dialog = stripDialog(page)
  const portrait = await expectEveryFilter(page)
  await test.step('the buttons are in sight on the smallest phone', async () => {
    const buttons = page.getByRole('group', { name: 'Filter' }).locator('[aria-pressed]')
    expect(await buttons.allTextContents()).toEqual(names)
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await layoutProblems(page, await buttons.all()), 'on the smallest phone').toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the previews follow the camera, and return to the portrait', async () => {
    await startCamera(page)
    await expectOthers(page, portrait)
    await expectEveryFilter(page)
    await page.getByRole('button', { name: 'Stop Camera' }).click()
    await expect(async () => expect(await previews(page)).toEqual(portrait)).toPass()
  })
  await test.step('beside the strip they show the first photo', async () => {
    await startCamera(page)
    await takeStrip(page)
    await changeTheLook(page)
    await expectOthers(page, portrait, dialog)
    await expectEveryFilter(page, dialog)
  })
  await test.step('the strip takes the pressed filter', async () => {
    const strip = dialog.getByRole('img', { name: /^Photo strip/ })
    const pixels = () => strip.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)
    await expect(strip).toBeVisible()
    const before = await pixels()
    await dialog.getByRole('button', { name: 'TMax3200' }).click()
    await expect(dialog.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(pixels).not.toBe(before)
  })
})
