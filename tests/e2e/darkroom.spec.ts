import type { Page } from '@playwright/test'

import { expect, test } from '../support/booth.ts'
import { expectAccessible } from '../support/expectAccessible.ts'

const picture = (page: Page) => page.getByLabel(/^Developed picture/)
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the panel and waits until its scopes have read a picture. */
async function openDarkroom(page: Page): Promise<void> {
  await page.goto('/?darkroom')
  await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
}

/** Standard deviation of the codes, 0 to 255, in a column of the picture at a place across it. */
function spreadAt(page: Page, part: number): Promise<number> {
  return picture(page).evaluate((canvas: HTMLCanvasElement, across) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(Math.round(width * across), 0, 8, height).data
    const codes = [...(pixels ?? [])].filter((_, at) => at % 4 !== 3)
    const mean = codes.reduce((sum, code) => sum + code, 0) / codes.length
    return Math.sqrt(codes.reduce((sum, code) => sum + (code - mean) ** 2, 0) / codes.length)
  }, part)
}

/** Waits until the picture there has been the same for two looks at it. */
async function settledSpread(page: Page, part: number): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(async () => {
      const before = last
      last = await spreadAt(page, part)
      return last - before
    })
    .toBe(0)
  return last
}

test('the panel of ?darkroom: a control turns the picture, undo and reset turn it back, the split moves by keys', async ({
  page,
}) => {
  await openDarkroom(page)
  await expect(page.getByRole('heading', { name: 'DARKROOM' })).toBeVisible()
  const [before, after] = [await settledSpread(page, 0.3), await settledSpread(page, 0.7)]

  const contrast = slider(page, 'Print contrast')
  await page.getByLabel('Print contrast, number').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(contrast).toHaveAttribute('aria-valuenow', '1.5')
  await expect.poll(async () => Math.abs((await spreadAt(page, 0.7)) - after)).toBeGreaterThan(4)
  expect(await spreadAt(page, 0.3), 'before the film nothing changes').toBe(before)
  await contrast.focus()
  await page.keyboard.press('ArrowRight')
  await expect(contrast).toHaveAttribute('aria-valuenow', '1.51')
  await page.keyboard.press('Control+z')
  await expect(contrast).toHaveAttribute('aria-valuenow', '1.5')
  await key(page, 'Reset Print contrast').click()
  await expect(contrast).toHaveAttribute('aria-valuenow', '1')
  await expect.poll(() => spreadAt(page, 0.7)).toBe(after)

  const split = page.getByRole('slider', { name: 'Split between Before and After' })
  await split.focus()
  await page.keyboard.press('End')
  await expect(split).toHaveAttribute('aria-valuetext', '100 % Before, 0 % After')
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(after)
  await key(page, 'Zoom in').click()
  await expect(page.getByText('1×', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Source' }).selectOption('24-patch chart')
  await expect(page.getByRole('listitem')).toHaveCount(24)
  await key(page, 'Classic').click()
  await expect(page.getByText('mean 0.0, most 0.0')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `darkroom at ${width}`)
  }
})
