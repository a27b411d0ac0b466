import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { openKiosk } from '#harness/browser/kiosk.ts'
import { expect, startKiosk, test } from '#harness/browser/startedKiosk.ts'

test('A1: the owner sets the kiosk up with a keyboard, and it stays on the device', async ({
  page,
  ownBooth,
}) => {
  const clips = page.getByRole('switch', { name: 'Keep the moving strip too' })
  const closed = page.getByLabel('End it after a closed strip (seconds)')
  await test.step('on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/?kiosk=setup')
    await expect(page.getByText('This screen keeps no copies: only one')).toBeVisible()
    await expectAccessible(page, 'set-up of the kiosk, narrow')
    await page.setViewportSize({ width: 1280, height: 800 })
    await startKiosk(page, ownBooth)
  })
  await test.step('every setting, with a keyboard', async () => {
    await expect(clips).not.toBeChecked()
    await clips.press('Space')
    await page.getByRole('switch', { name: 'Print automatically' }).press('Space')
    await page.getByLabel('Sheets for each strip').selectOption('2')
    await page.getByLabel('Sheets left').fill('36')
    await page.getByRole('button', { name: 'Print a Test' }).dblclick()
    await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([1])
    await expect(page.getByLabel('Sheets left')).toHaveValue('35')
    await page.getByRole('switch', { name: 'Send to My Phone' }).press('Space')
    await page.getByLabel('Film of the day').selectOption('Vintage')
    await page.getByLabel('End a visit after (seconds)').fill('40')
  })
  await test.step('a number that is none says so, and what it stays', async () => {
    await closed.fill('4')
    await expect(closed).toHaveAttribute('aria-invalid', 'true')
    await expect(
      page.getByText('Please enter a whole number from 5 to 600. Until then it stays 15.'),
    ).toBeVisible()
    await expectAccessible(page, 'set-up of the kiosk with a wrong number')
  })
  await test.step('the device keeps them', async () => {
    await page.reload()
    await expect(clips).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Print automatically' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Send to My Phone' })).not.toBeChecked()
    await expect(page.getByLabel('Sheets for each strip')).toHaveValue('2')
    await expect(page.getByLabel('Sheets left')).toHaveValue('35')
    await expect(page.getByLabel('End a visit after (seconds)')).toHaveValue('40')
    await expect(closed).toHaveValue('15')
  })
  await test.step('the kiosk has them', async () => {
    await openKiosk(page)
    await expect(page.getByRole('button', { name: 'Vintage' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('The host gets a copy of every strip and moving strip.')).toBeVisible()
    await page.clock.runFor(40_500)
    await expect(page.getByRole('dialog', { name: 'Retro Booth' })).toBeVisible()
  })
})
