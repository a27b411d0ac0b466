import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'
import { openKiosk, stubKiosk, takeDevelopedStrip } from '../../../tools/harness/browser/kiosk.ts'
import { startCamera, stripDialog } from '../../../tools/harness/browser/visit.ts'

test('Print asks how many, and says that they are coming for as long as the printer takes', async ({
  page,
}) => {
  await stubKiosk(page)
  await page.addInitScript(() => localStorage.setItem('retro-booth.kiosk.prints', '3'))
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
  await expect(stripDialog(page).getByText('Sent to print.')).toBeVisible()
})
