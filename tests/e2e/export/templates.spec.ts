import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { expect, test } from '#harness/browser/booth.ts'
import { shareBooth } from '#harness/browser/shareBooth.ts'
import { changeTheLook, stripButton } from '#harness/browser/strip/stripRoom.ts'
import { runClockUntil } from '#harness/browser/strip/savedStrip.ts'
import { exportCalls, sharedStrip } from '#harness/browser/strip/stubExports.ts'
import { stripDialog, button } from '#harness/browser/visit.ts'
import { jfifDensity } from '#harness/images/jfifDensity.ts'

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

stripTest('a template is chosen by picture or arrow keys, and the file follows', async ({ page }) => {
  await changeTheLook(page)
  await expectThumbnails(page, 'Template', 9)
  await template(page, 'Strip').check()
  await template(page, 'Strip').focus()
  await page.keyboard.press('ArrowRight')
  await expect(template(page, 'White Strip')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(template(page, 'Postcard')).toBeChecked()
  await expect(page.getByRole('img', { name: 'Postcard with four photos' })).toBeVisible()
  await page.clock.runFor(1000)
  expect(await savedFile(page)).toEqual({ width: 1800, height: 1200, dpi: 300 })

  await template(page, 'One Photo').check()
  await expectThumbnails(page, 'Which photo?', 4)
  await group(page, 'Which photo?').getByRole('radio', { name: 'Frame 3' }).check()
  await expect(page.getByRole('img', { name: 'One Photo with photo 3' })).toBeVisible()

  await template(page, 'Strip').check()
  await expect(group(page, 'Which photo?')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Photo strip with four photos' })).toBeVisible()
})

stripTest('where the browser shares no files, Copy alone stands in the place of More', async ({ page }) => {
  await expect(button(page, 'Copy').or(button(page, 'Done'))).toBeVisible()
  if (await button(page, 'Done').isVisible()) await button(page, 'Done').click()
  await expect(button(page, 'Copy')).toBeVisible()
  for (const name of ['More', 'Share', 'Download']) await expect(button(page, name)).toHaveCount(0)
})

stripTest('the paper of the white strip is chosen, and its preview follows', async ({ page }) => {
  await changeTheLook(page)
  await template(page, 'Strip').check()
  await expect(group(page, 'Paper')).toHaveCount(0)
  await template(page, 'White Strip').check()
  const preview = page.getByRole('img', { name: 'White Strip with four photos' })
  for (const [paper, colour] of [
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

stripTest('the crop of a photo is shifted with arrow keys, or by dragging the photo', async ({ page }) => {
  await changeTheLook(page)
  await template(page, 'Strip').check()
  await expect(page.getByRole('slider', { name: 'Crop of photo 1' }), 'a whole photo').toHaveCount(0)
  await template(page, 'Polaroid').check()
  // Another test may have picked another photo.
  await group(page, 'Which photo?').getByRole('radio', { name: 'Frame 1' }).check()
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
})

/** Prints the open strip in a template. @returns its PDF */
async function printTemplate(page: Page, name: string): Promise<string> {
  await changeTheLook(page)
  await template(page, name).check()
  await stripButton(page, 'Done').click()
  const count = (await exportCalls(page)).length
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(async () => (await exportCalls(page)).length).toBe(count + 1)
  return printedPage(page)
}

/** PDF of the printed page, with its drawing commands uncompressed. Chromium draws in 1/300 inch. */
async function printedPage(page: Page): Promise<string> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return pdf.replace(/(?<=\bstream\r?\n)[^]*?(?=\r?\nendstream)/g, (stream) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      // A JPEG.
      return ''
    }
  })
}

stripTest('Print makes one sheet, which its pictures fill or are cut from', async ({ page }) => {
  const sheet = page.locator('.strip-sheet')
  await test.step('two strips on 4 x 6 inches, within the gesture', async () => {
    const pdf = await printTemplate(page, 'Strip')
    expect(await exportCalls(page)).toMatchObject([{ method: 'print', isActive: true }])
    await expect(sheet).toBeHidden()
    // 72 points per inch.
    expect(pdf.match(/\/MediaBox \[[^\]]*\]/gu)).toEqual(['/MediaBox [0 0 288 432]'])
    // Both marks: a white line of 2 px between black ones, and all of it 3 times as narrow.
    const mark =
      /q\n1\.0416\d+ 0 0 3\.125 2\.958\d+ [\d.]+ cm\n1 1 1 RG 1 1 1 rg\n\S+ gs\n0 0 2 19 re\nf\n0 0 0 RG/g
    expect(pdf.match(mark)).toHaveLength(2)
  })
  await test.step('the sheet is that of the paper', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 384, height: 576 })
    const strips = sheet.locator('img')
    const boxes = await Promise.all([sheet, strips.nth(0), strips.nth(1)].map((box) => box.boundingBox()))
    // 96 CSS pixels per inch.
    expect(boxes).toEqual([
      { x: 0, y: 0, width: 384, height: 576 },
      { x: 0, y: 0, width: 192, height: 576 },
      { x: 192, y: 0, width: 192, height: 576 },
    ])
    await expect(strips).toHaveCount(2)
    await expect(page.locator('dialog[open]')).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('a postcard fills its sheet', async () => {
    // Rotated, and not scaled by a page that was thought to be wider.
    expect(await printTemplate(page, 'Postcard')).toMatch(/\nq\n0 1800 1200 0 0 0 cm\n/)
  })
  await test.step('a square lies on white paper with a line to cut along', async () => {
    const square = await printTemplate(page, 'Square')
    expect(square).toMatch(/\nq\n1200 0 0 -1200 0 1500 cm\n/)
    // The line, and no other colour.
    expect(square).toMatch(/0 0 0 RG 0 0 0 rg\n\S+ gs\n-\.5 95\.5 385 385 re\nS/)
    expect(square.match(/[\d.]+ [\d.]+ [\d.]+ rg/g)).toEqual(['0 0 0 rg', '0 0 0 rg'])
  })
  await test.step('a closed strip leaves no sheet', async () => {
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: 'Your Photo Strip' }).click()
    await expect(stripDialog(page)).toBeVisible()
  })
})
