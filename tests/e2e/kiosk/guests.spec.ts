import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectNoImages } from '../../../tools/harness/browser/readings/countImages.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import {
  attract,
  openKiosk,
  storeSettings,
  stubKiosk,
  takeDevelopedStrip,
} from '../../../tools/harness/browser/kiosk.ts'
import { startCamera, stripDialog } from '../../../tools/harness/browser/visit.ts'

test('a strip hangs on the attract screen after Show It Here alone, until its host takes it down', async ({
  page,
  context,
}) => {
  test.slow()
  await openKiosk(page)
  const leave = async () => {
    await stripDialog(page).getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(16_000)
    await expect(attract(page)).toBeVisible()
    // The splash of the next booth, and samples.
    await page.clock.runFor(6000)
  }
  const guests = attract(page).locator('[data-sample=false] canvas')
  const show = stripDialog(page).getByRole('button', { name: 'Show It Here' })
  await startCamera(page)
  await takeDevelopedStrip(page)
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await leave()
  await expect(guests).toHaveCount(0)

  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await takeDevelopedStrip(page)
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'strip that will be shown')
  await leave()
  // Twice, for a cord without an end.
  await expect(guests).toHaveCount(2)
  await expect(guests.first()).toHaveAttribute('height', '960')
  await expectAccessible(page, 'attract screen with a strip')
  const setUp = await context.newPage()
  await setUp.goto('/?kiosk=setup')
  await setUp.getByRole('switch', { name: 'Show It Here' }).press('Space')
  await expect(guests).toHaveCount(0)
  await expectNoImages(page)
})

test('Print asks how many, and says that they are coming for as long as the printer takes', async ({
  page,
}) => {
  await stubKiosk(page)
  await storeSettings(page, { prints: '3' })
  await openKiosk(page)
  await startCamera(page)
  await takeDevelopedStrip(page)
  await stripDialog(page).getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print', exact: true })
  await expect(dialog.getByRole('button')).toHaveText(['Close', '1', '2', '3'])
  await expectAccessible(page, 'print dialog')
  await dialog.getByRole('button', { name: '2' }).dblclick()
  await expect(dialog.getByText('Your print is coming')).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2])
  await page.clock.runFor(29_000)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(dialog.getByText('Here it is!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(stripDialog(page).getByText('Sent to the printer.')).toBeVisible()
})
