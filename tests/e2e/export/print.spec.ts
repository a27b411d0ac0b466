import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'
import { exportCalls, openStrip } from '../../../tools/harness/browser/stubExports.ts'

test('A1: Print makes one sheet of 4 x 6 inches with the strip twice, within the gesture', async ({
  page,
}) => {
  await openStrip(page)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => exportCalls(page)).toMatchObject([{ method: 'print', isActive: true }])

  const sheet = page.locator('.strip-sheet')
  await expect(sheet).toBeHidden()
  await expectAccessible(page, 'strip with a sheet to print')
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  // 72 points per inch.
  expect(pdf.match(/\/MediaBox \[[^\]]*\]/gu)).toEqual(['/MediaBox [0 0 288 432]'])

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
  const mark = await sheet.evaluate((element) => {
    const { left, width, backgroundColor, outlineColor } = getComputedStyle(element, '::before')
    return { middlePx: parseFloat(left) + parseFloat(width) / 2, colours: [backgroundColor, outlineColor] }
  })
  expect(mark.middlePx).toBeCloseTo(192, 1)
  // White between black: seen on black film and on white paper.
  expect(mark.colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])

  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
