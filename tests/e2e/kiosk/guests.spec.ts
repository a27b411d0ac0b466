import type { Page } from '@playwright/test'

import { attract, guestStrips, openKiosk, takeDevelopedStrip } from '#harness/browser/kiosk.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { expect, startKiosk, test } from '#harness/browser/startedKiosk.ts'
import { runUntil, startCamera, stripDialog, sendDialog } from '#harness/browser/visit.ts'

// The right to hand copies in is taken away.
test.use({ expectedErrors: /status of 401/ })

const notice = 'The host gets a copy of every strip.'

const wallStrips = (wall: Page) => wall.getByRole('region', { name: 'Strips of tonight' }).locator('canvas')

async function printAndSend(page: Page): Promise<void> {
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
  const sending = sendDialog(page)
  await runUntil(page, sending.getByRole('img', { name: /^QR code of http/ }))
  await expectAccessible(page, 'Send to My Phone')
  await sending.getByRole('button', { name: 'Close' }).click()
}

async function pressAlert(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^1 strip waiting.*not started by the owner$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'For the Host' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'dialog of the owner')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('A1: Print asks how many, and Yes, Show It hangs the strip on kiosk and wall', async ({
  page,
  context,
  ownBooth,
}) => {
  test.slow()
  await startKiosk(page, ownBooth, { 'max-sheets': '3' })
  const [wall, later] = [await context.newPage(), await context.newPage()]
  await wall.goto('/?wall')
  await openKiosk(page)
  await expect(page.getByText(notice)).toBeVisible()
  await startCamera(page)
  await takeDevelopedStrip(page)
  await expect(stripDialog(page).getByText(notice)).toBeVisible()
  await test.step('Print asks how many, and says when they come; Send shows its code', () =>
    printAndSend(page))
  await test.step('nothing hangs before the visit ends', async () => {
    const show = stripDialog(page).getByRole('button', { name: 'Yes, Show It' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, 'strip that will be shown')
    await expect(wall.getByRole('img', { name: /^QR code of http/ })).toBeVisible()
    await expect(wallStrips(wall)).toHaveCount(0)
  })
  await test.step('then it hangs on the attract screen', async () => {
    await context.clearCookies()
    await stripDialog(page).getByRole('button', { name: 'Close' }).click()
    await page.clock.runFor(16_000)
    await expect(attract(page)).toBeVisible()
    // The splash of the next booth, and samples.
    await page.clock.runFor(6000)
    await expect(guestStrips(page)).toHaveCount(2)
    await expect(guestStrips(page).first()).toHaveAttribute('height', '960')
    await expectAccessible(page, 'attract screen with a strip and the alert')
  })
  await test.step('the owner’s alert says what helps', () => pressAlert(page))
  await test.step('it hangs on a wall of the same device, and on one that opens later', async () => {
    await expect(wallStrips(wall)).toHaveAttribute('height', '960')
    await expectAccessible(wall, 'wall with a strip')
    // A wall that opens later shows it, too.
    await later.goto('/?wall')
    await expect(wallStrips(later)).toHaveCount(1)
  })
  await test.step('the host takes it down', async () => {
    const setUp = await context.newPage()
    await setUp.goto('/?kiosk=setup')
    await setUp.getByRole('switch', { name: 'Show It Here' }).press('Space')
    await expectAccessible(setUp, 'set-up of the kiosk')
    await expect(guestStrips(page)).toHaveCount(0)
    for (const one of [wall, later]) await expect(wallStrips(one)).toHaveCount(0)
  })
})
