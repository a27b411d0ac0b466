import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { independentStep } from '#harness/browser/independentStep.ts'
import { throwOnce } from '#harness/browser/faults/pageFaults.ts'
import { countResources, trackResources } from '#harness/browser/readings/resourceTracker.ts'
import { expectAccessible, expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { button } from '#harness/browser/visit.ts'

test.use({
  // The owner's session is asked for once.
  expectedErrors: /provoked|status of 401/,
})

const image = (page: Page) => page.getByLabel(/^Developed picture/)
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
/** Opens the darkroom and waits until its scopes have read an image. */
async function openDarkroom(page: Page): Promise<void> {
  await page.goto('/?darkroom')
  await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
}

/** Standard deviation of the codes, 0 to 255, in a column of the image, at a part of its width. */
function spreadAt(page: Page, part: number): Promise<number> {
  return image(page).evaluate((canvas: HTMLCanvasElement, across) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(Math.round(width * across), 0, 8, height).data
    const codes = [...(pixels ?? [])].filter((_, at) => at % 4 !== 3)
    const mean = codes.reduce((sum, code) => sum + code, 0) / codes.length
    return Math.sqrt(codes.reduce((sum, code) => sum + (code - mean) ** 2, 0) / codes.length)
  }, part)
}

/** Waits until the image there is the same twice in a row. */
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

async function changeContrast(page: Page, after: number): Promise<void> {
  const contrast = slider(page, 'Print contrast')
  const own = await contrast.inputValue()
  const before = await spreadAt(page, 0.3)
  await page.getByLabel('Print contrast, number').fill('1.5')
  await page.keyboard.press('Enter')
  await expect(contrast).toHaveValue('1.5')
  await expect.poll(async () => Math.abs((await spreadAt(page, 0.7)) - after)).toBeGreaterThan(1)
  expect(await spreadAt(page, 0.3), 'before the film nothing changes').toBe(before)
  // The same film from two LUTs: B is unchanged.
  await button(page, 'A | B').click()
  await expect.poll(() => spreadAt(page, 0.7)).toBe(after)
  expect(await spreadAt(page, 0.3)).not.toBe(before)
  await button(page, 'Before | After').click()
  await contrast.focus()
  await page.keyboard.press('ArrowRight')
  await expect(contrast).toHaveValue('1.51')
  await page.keyboard.press('Control+z')
  await expect(contrast).toHaveValue('1.5')
  await button(page, 'Reset Print contrast').click()
  await expect(contrast).toHaveValue(own)
  await expect.poll(() => spreadAt(page, 0.7)).toBe(after)
}

async function changeColours(page: Page, after: number): Promise<void> {
  const differs = () => expect.poll(() => spreadAt(page, 0.7)).not.toBe(after)
  const undone = async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => spreadAt(page, 0.7)).toBe(after)
  }
  for (const control of [
    page.getByRole('slider', { name: /L\* \d+,.* b\*/ }).last(),
    page.getByRole('slider', { name: 'Saturation' }),
  ]) {
    await control.focus()
    await page.keyboard.press('Home')
    await differs()
    await undone()
  }
  const paper = page.getByRole('combobox', { name: 'Paper' })
  const own = await paper.inputValue()
  await paper.selectOption('Kodak Ektacolor Edge')
  await differs()
  await undone()
  await expect(paper).toHaveValue(own)
}

async function lookAround(page: Page, after: number): Promise<void> {
  const split = page.getByRole('slider', { name: 'Split between Before and After' })
  await split.focus()
  await page.keyboard.press('End')
  await expect(split).toHaveAttribute('aria-valuetext', '100 % Before, 0 % After')
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(after)
  await image(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Pixel' })).toContainText(/320, 240 ?In .*L\* .*Out .*ΔE00/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('status', { name: 'Pixel' })).toContainText('321, 240')
  await button(page, 'Zoom in').click()
  await expect(button(page, 'Fit')).toBeEnabled()

  await button(page, 'Grab still').click()
  await expect(page.getByRole('slider', { name: 'Split between Still and After' })).toBeVisible()
  await button(page, 'False colour').click()
  await expect(page.getByRole('list', { name: 'Overlay' }).getByRole('listitem')).toHaveCount(6)
  await button(page, 'No overlay').click()
  await button(page, 'Parade').click()
  await expect(page.getByRole('img', { name: 'RGB parade' })).toBeVisible()
}

async function showChart(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Source' }).selectOption('24-patch chart')
  const patches = page.getByRole('region', { name: /^Chart/ }).getByRole('listitem')
  await expect(patches).toHaveCount(24)
  await page.setViewportSize({ width: 1366, height: 650 })
  const link = page.getByRole('link', { name: 'Templates' })
  const [last, foot] = [await patches.last().boundingBox(), await link.boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  expect(last?.height).toBeGreaterThan(20)
  await link.click({ trial: true })
  await button(page, 'Classic').click()
  await expect(page.getByText('mean 0.0, most 0.0')).toBeVisible()
}

const countTracks = async (page: Page) => (await countResources(page)).tracks

async function showCamera(page: Page): Promise<void> {
  expect(await countTracks(page), 'no camera before it is asked for').toBe(0)
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Camera')
  await expect(button(page, 'Freeze')).toBeEnabled()
  // The grain changes with every frame.
  const first = await spreadAt(page, 0.7)
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(first)
  await button(page, 'Freeze').click()
  const frozen = await settledSpread(page, 0.7)
  expect(await countTracks(page)).toBe(1)
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Portrait')
  await expect.poll(() => countTracks(page)).toBe(0)
  await expect.poll(() => spreadAt(page, 0.7)).not.toBe(frozen)
}

async function breakTheDarkroom(page: Page): Promise<void> {
  // The scopes read another image when the comparison changes.
  await throwOnce(page, 'OffscreenCanvas.prototype.getContext')
  await button(page, 'A | B').click()
  await expect(page.getByRole('alert')).toHaveText(/^The darkroom is out of order\. /)
  await expectAccessible(page, 'broken darkroom')
  await button(page, 'Try Again').click()
  await expect(page.getByRole('figure')).toHaveCount(4, { timeout: 30_000 })
}

test('A1: in ?darkroom each control changes the image, and undo takes it back', async ({ page }) => {
  await trackResources(page)
  await openDarkroom(page)
  await expect(page.getByRole('heading', { name: 'DARKROOM' })).toBeVisible()
  await independentStep('the image of a camera moves, stands while frozen, and its camera stops', () =>
    showCamera(page),
  )
  const after = await settledSpread(page, 0.7)
  await independentStep('the print contrast changes by number and by keys', () => changeContrast(page, after))
  await independentStep('greys, saturation and paper change', () => changeColours(page, after))
  await independentStep('the split moves by keys, and a pixel is read', () => lookAround(page, after))
  await independentStep('the patches of the chart fit into their row', () => showChart(page))
  await independentStep('A1: the room is accessible, and fits a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await expectAccessible(page, 'darkroom')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFitting(page, 'darkroom on a phone')
    await button(page, 'Portra400').click()
    await page.getByLabel('Gate weave, px, number').scrollIntoViewIfNeeded()
    await expect(image(page), 'in sight while the last slider moves').toBeInViewport({ ratio: 1 })
  })
  await independentStep('a build offers a look of one’s own as a file, and no Save', () => saveLook(page))
  await independentStep('one click shows a darkroom again that has broken', () => breakTheDarkroom(page))
})

async function saveLook(page: Page): Promise<void> {
  await expect(button(page, 'Save')).toHaveCount(0)
  await page.getByLabel('Saturation, number').fill('1.4')
  const name = page.getByLabel('Name of your look')
  const keep = button(page, 'Download')
  await expect(keep).toBeDisabled()
  await name.fill('Ektar100')
  await keep.click()
  await expect(page.getByText('"Ektar100" is taken.')).toBeVisible()
  await name.fill('Mine')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('mine.json')
  const look = JSON.parse(readFileSync(await file.path(), 'utf8'))
  const model = JSON.parse(readFileSync('filters/portra400.json', 'utf8'))
  expect(look).toMatchObject({ name: 'Mine', shader: 'portra400.frag', params: model.params })
  expect(look.film.choices).toEqual({ ...model.film.choices, saturation: 1.4 })
  await expect(name).toHaveValue('Mine')
  await expect(page.getByText('mine.json is among your downloads')).toBeVisible()
}
