import { inflateSync } from 'node:zlib'

import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { changeTheLook, stripButton } from '../../../tools/harness/browser/strip/stripRoom.ts'
import { exportCalls, openStrip } from '../../../tools/harness/browser/strip/stubExports.ts'
import { stripDialog } from '../../../tools/harness/browser/visit.ts'

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

/** Prints the open strip in a template. @returns its PDF */
async function printTemplate(page: Page, name: string): Promise<string> {
  await changeTheLook(page)
  await stripDialog(page).getByRole('radio', { name, exact: true }).check()
  await stripButton(page, 'Done').click()
  const count = (await exportCalls(page)).length
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(async () => (await exportCalls(page)).length).toBe(count + 1)
  return printedPage(page)
}

test('A1: Print makes one sheet of 4 x 6 inches with the strip twice, within the gesture; a picture of another shape fills its sheet, or lies on white paper with a line to cut along', async ({
  page,
}) => {
  await openStrip(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => exportCalls(page)).toMatchObject([{ method: 'print', isActive: true }])

  const sheet = page.locator('.strip-sheet')
  await expect(sheet).toBeHidden()
  await expectAccessible(page, 'strip with a sheet to print')
  const pdf = await printedPage(page)
  // 72 points per inch.
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/gu)).toEqual(['/MediaBox [0 0 288 432]'])
  // Both marks: a white line of 2 px between black ones, and all of it 3 times as narrow.
  const mark =
    /q\n1\.0416\d+ 0 0 3\.125 2\.958\d+ [\d.]+ cm\n1 1 1 RG 1 1 1 rg\n\S+ gs\n0 0 2 19 re\nf\n0 0 0 RG/g
  expect(pdf.match(mark)).toHaveLength(2)

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

  // Rotated, and not scaled by a page that was thought to be wider.
  expect(await printTemplate(page, 'Postcard')).toMatch(/\nq\n0 1800 1200 0 0 0 cm\n/)
  const square = await printTemplate(page, 'Square')
  expect(square).toMatch(/\nq\n1200 0 0 -1200 0 1500 cm\n/)
  // The line, and no other colour.
  expect(square).toMatch(/0 0 0 RG 0 0 0 rg\n\S+ gs\n-\.5 95\.5 385 385 re\nS/)
  expect(square.match(/[\d.]+ [\d.]+ [\d.]+ rg/g)).toEqual(['0 0 0 rg', '0 0 0 rg'])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
