import type { Locator, Page } from '@playwright/test'

import { filters } from '../../../src/filters/filters.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock, startCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

const names = filters.map(({ name }) => name)

/** Every key's pixels as one text each, '' for a key without a picture; the clock runs, as fetching them needs it. */
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

/** How much a picture's pixels vary: 0 for one that is flat. */
function colours(preview: string): number {
  return new Set(preview.split(',')).size
}

async function expectEveryFilter(page: Page, within: Page | Locator = page): Promise<readonly string[]> {
  await expect(async () => {
    const shown = await previews(page, within)
    expect(shown.map(colours).filter((count) => count > 50)).toHaveLength(filters.length)
  }).toPass()
  const shown = await previews(page, within)
  expect(new Set(shown).size, 'keys that differ').toBe(filters.length)
  return shown
}

test('without a camera every filter button shows a portrait through its filter', async ({ page }) => {
  await openWithClock(page)
  await expectEveryFilter(page)
})

test('the previews follow the camera, and return to the portrait when it stops', async ({ page }) => {
  await openWithClock(page)
  const portrait = await expectEveryFilter(page)
  await startCamera(page)
  await expect(async () => {
    const live = await previews(page)
    for (const place of names.keys()) expect(live[place]).not.toBe(portrait[place])
  }).toPass()
  await expectEveryFilter(page)
  await page.getByRole('button', { name: 'Stop Camera' }).click()
  await expect(async () => expect(await previews(page)).toEqual(portrait)).toPass()
})

test('a preview matches the live view with its filter', async ({ page }) => {
  await openWithClock(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await expect(async () => {
    const [classic = '', , , , tmax = ''] = await previews(page)
    const chroma = (text: string) => {
      const codes = text.split(',').map(Number)
      return codes.reduce(
        (most, code, at) => (at % 4 === 0 ? Math.max(most, Math.abs(code - (codes[at + 2] ?? 0))) : most),
        0,
      )
    }
    expect(chroma(classic)).toBeGreaterThan(60)
    expect(chroma(tmax)).toBe(0)
  }).toPass()
})

test('in Your Photo Strip the previews show its first photo, and the strip takes the pressed filter', async ({
  page,
}) => {
  await openWithClock(page)
  const portrait = await expectEveryFilter(page)
  await startCamera(page)
  await takeStrip(page)
  const dialog = stripDialog(page)
  await expect(async () => {
    const shown = await previews(page, dialog)
    for (const place of names.keys()) expect(shown[place]).not.toBe(portrait[place])
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

test('filter buttons with previews keep their names and targets of 44 px', async ({ page }) => {
  await openWithClock(page)
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const keys = page.getByRole('group', { name: 'Filter' }).getByRole('button')
    expect(await keys.allTextContents()).toEqual(names)
    for (const [place, name] of names.entries()) {
      await expect(keys.nth(place)).toHaveAccessibleName(name)
      expect((await keys.nth(place).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
})

test('on a phone the row scrolls to the chosen filter button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithClock(page)
  const row = page.getByRole('group', { name: 'Filter' })
  for (const name of ['Vintage', 'Classic', 'TMax3200']) {
    // Pressed from afar, as the keyboard does: a click would slide the row itself.
    await page.getByRole('button', { name, exact: true }).evaluate((key: HTMLElement) => key.click())
    await expect(async () => {
      const [frame, key] = [
        await row.boundingBox(),
        await page.getByRole('button', { name, exact: true }).boundingBox(),
      ]
      expect(key?.x).toBeGreaterThanOrEqual(frame?.x ?? 0)
      expect((key?.x ?? 0) + (key?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
    }).toPass()
  }
})
