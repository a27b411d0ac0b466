import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import {
  attract,
  guestStrips,
  openKiosk,
  storeSettings,
  stubPrinter,
  takeDevelopedStrip,
} from '../../../tools/harness/browser/kiosk.ts'
import { runSlowly, startCamera, stripDialog } from '../../../tools/harness/browser/visit.ts'

test('A1: Print asks how many, and says that they are coming for as long as the printer takes; after Show It Here the strip hangs on the attract screen, until its host takes it down', async ({
  page,
  context,
}) => {
  test.slow()
  await stubPrinter(page)
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

  await stripDialog(page).getByRole('button', { name: 'Send to My Phone' }).click()
  const sending = page.getByRole('dialog', { name: 'Send to My Phone' })
  await runSlowly(page, sending.getByRole('img', { name: /^QR code of http/ }))
  await expectAccessible(page, 'Send to My Phone')
  await sending.getByRole('button', { name: 'Close' }).click()

  const show = stripDialog(page).getByRole('button', { name: 'Show It Here' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'strip that will be shown')
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(16_000)
  await expect(attract(page)).toBeVisible()
  // The splash of the next booth, and samples.
  await page.clock.runFor(6000)
  await expect(guestStrips(page)).toHaveCount(2)
  await expect(guestStrips(page).first()).toHaveAttribute('height', '960')
  await expectAccessible(page, 'attract screen with a strip')
  const setUp = await context.newPage()
  await setUp.goto('/?kiosk=setup')
  await setUp.getByRole('switch', { name: 'Show It Here' }).press('Space')
  await expect(guestStrips(page)).toHaveCount(0)
})
