import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { expect } from '../../../tools/harness/browser/booth.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { changeTheLook, stripButton } from '../../../tools/harness/browser/strip/stripRoom.ts'
import { runClockUntil } from '../../../tools/harness/browser/strip/savedStrip.ts'
import { sharedStrip } from '../../../tools/harness/browser/strip/stubExports.ts'
import { jfifDensity } from '../../../tools/harness/images/jfifDensity.ts'

const stripTest = shareBooth(sharedStrip('missing'))

const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const template = (page: Page, name: string) =>
  group(page, 'Template').getByRole('radio', { name, exact: true })

/** Saves what is on the screen. @returns size and density of the file */
async function savedFile(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  const download = await runClockUntil(page, downloading)
  const bytes = await readFile(await download.path())
  const { width, height } = jpeg.decode(bytes)
  return { width, height, dpi: jfifDensity(bytes)?.x }
}

/** Expects a number of small pictures; the clock runs until all are painted. */
async function expectThumbnails(page: Page, name: string, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(300)
    const pixels = await group(page, name)
      .locator('canvas')
      .evaluateAll((all: HTMLCanvasElement[]) => all.map(({ width, height }) => width * height))
    expect(pixels).toHaveLength(count)
    expect(Math.min(...pixels)).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
}

stripTest(
  'a template is chosen by its small picture or the arrow keys, and the file follows',
  async ({ page }) => {
    await changeTheLook(page)
    await expectThumbnails(page, 'Template', 9)
    await expect(template(page, 'Strip')).toBeChecked()
    expect(await savedFile(page)).toEqual({ width: 800, height: 2400, dpi: 400 })
    await template(page, 'Strip').focus()
    await page.keyboard.press('ArrowRight')
    await expect(template(page, 'White Strip')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(template(page, 'Postcard')).toBeChecked()
    await expect(page.getByRole('img', { name: 'Postcard with four photos' })).toBeVisible()
    await page.clock.runFor(1000)
    expect(await savedFile(page)).toEqual({ width: 1800, height: 1200, dpi: 300 })

    await stripButton(page, 'Done').click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const sheet = page.locator('.strip-sheet')
    await expect(sheet).toHaveAttribute('data-picture', 'landscape')
    await expect(sheet.locator('img')).toHaveCount(1)

    await changeTheLook(page)
    await template(page, 'One Photo').check()
    await expectThumbnails(page, 'Which one?', 4)
    await group(page, 'Which one?').getByRole('radio', { name: 'Frame 3' }).check()
    await expect(page.getByRole('img', { name: 'One Photo with photo 3' })).toBeVisible()
    await page.clock.runFor(1000)
    expect(await savedFile(page)).toEqual({ width: 1800, height: 1200, dpi: 300 })

    await template(page, 'Strip').check()
    await expect(group(page, 'Which one?')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Photo strip with four photos' })).toBeVisible()
    await page.clock.runFor(1000)
    expect(await savedFile(page)).toEqual({ width: 800, height: 2400, dpi: 400 })
  },
)

stripTest('the paper of the white strip is chosen, and its preview follows', async ({ page }) => {
  await changeTheLook(page)
  await expectThumbnails(page, 'Template', 9)
  await expect(group(page, 'Paper')).toHaveCount(0)
  await template(page, 'White Strip').check()
  const preview = page.getByRole('img', { name: 'White Strip with four photos' })
  for (const [paper, colour] of [
    ['White', [255, 255, 255]],
    ['Cream', [246, 236, 215]],
    ['Black', [17, 16, 20]],
  ] as const) {
    await group(page, 'Paper').getByRole('radio', { name: paper }).check()
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return preview.evaluate((canvas: HTMLCanvasElement) => [
          ...(canvas.getContext('2d')?.getImageData(400, 2380, 1, 1).data.slice(0, 3) ?? []),
        ])
      })
      .toEqual(colour)
  }
})

stripTest(
  'the crop of a photo is shifted with the arrow keys, or by dragging the photo',
  async ({ page }) => {
    await changeTheLook(page)
    await expectThumbnails(page, 'Template', 9)
    await template(page, 'Strip').check()
    await expect(page.getByRole('slider', { name: 'Crop of photo 1' }), 'a whole photo').toHaveCount(0)
    await template(page, 'Polaroid').check()
    // Another test may have picked another photo.
    await group(page, 'Which one?').getByRole('radio', { name: 'Frame 1' }).check()
    await expect(page.getByRole('img', { name: 'Polaroid with photo 1' })).toBeVisible()
    const crop = page.getByRole('slider', { name: 'Crop of photo 1' })
    await expect(crop).toHaveAttribute('aria-valuetext', 'middle')
    await crop.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(crop).toHaveAttribute('aria-valuetext', '10 % to the left')

    const box = await crop.boundingBox()
    if (!box) throw new Error('no crop handle')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - box.width / 2, y, { steps: 3 })
    await page.mouse.up()
    await expect(crop, 'the photo follows the pointer to the left').toHaveAttribute(
      'aria-valuetext',
      '100 % to the right',
    )
  },
)
