import { expect, test } from '../support/booth.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { openWithClock } from '../support/visit.ts'

test.use({ cameraMode: 'denied' })

test('a visitor who says no reads why, and can try again', async ({ page }) => {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toContainText('Please allow camera access in your browser.')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `camera denied at ${width}`)
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toContainText('Please allow camera access in your browser.')
})
