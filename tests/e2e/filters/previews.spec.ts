import type { Locator, Page } from '@playwright/test'

import { filters } from '../../../src/engine/filters/filters.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { changeTheLook } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  openWithClock,
  sharedIdle,
  startCamera,
  stripDialog,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'

/** On a booth that they share, whose camera is off. */
const idleTest = shareBooth(sharedIdle)

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

idleTest(
  'every filter button shows a portrait through its filter, follows the camera, and returns to the portrait when it stops',
  async ({ page }) => {
    const portrait = await expectEveryFilter(page)
    await startCamera(page)
    await expect(async () => {
      const live = await previews(page)
      for (const index of names.keys()) expect(live[index]).not.toBe(portrait[index])
    }).toPass()
    await expectEveryFilter(page)
    await page.getByRole('button', { name: 'Stop Camera' }).click()
    await expect(async () => expect(await previews(page)).toEqual(portrait)).toPass()
  },
)

test('in Your Photo Strip the previews show its first photo, and the strip takes the pressed filter', async ({
  page,
}) => {
  await openWithClock(page)
  const portrait = await expectEveryFilter(page)
  await startCamera(page)
  await takeStrip(page)
  const dialog = stripDialog(page)
  await changeTheLook(page)
  await expect(async () => {
    const shown = await previews(page, dialog)
    for (const index of names.keys()) expect(shown[index]).not.toBe(portrait[index])
  }).toPass()
  await expectEveryFilter(page, dialog)
  const strip = dialog.getByRole('img', { name: /^Photo strip/ })
  const pixels = () => strip.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length)
  await expect(strip).toBeVisible()
  const before = await pixels()
  await dialog.getByRole('button', { name: 'TMax3200' }).click()
  await expect(dialog.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(pixels).not.toBe(before)
})

idleTest('all filter buttons are in sight, with whole names and targets of 44 px', async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
    [360, 640],
    [320, 568],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const buttons = page.getByRole('group', { name: 'Filter' }).getByRole('button')
    expect(await buttons.allTextContents()).toEqual(names)
    // At once: each waits for a frame.
    await Promise.all(
      names.map(async (name, index) => {
        await expect(buttons.nth(index)).toHaveAccessibleName(name)
        await expect(buttons.nth(index)).toBeInViewport({ ratio: 1 })
        const box = await buttons.nth(index).boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
        const label = buttons.nth(index).locator('span')
        const cut = await label.evaluate((text) => text.scrollWidth - text.clientWidth)
        expect(cut, `${name} at ${width}`).toBeLessThanOrEqual(0)
      }),
    )
  }
})
