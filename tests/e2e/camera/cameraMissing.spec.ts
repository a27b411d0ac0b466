import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'none' })

test('C2: a device without a camera shows a message', async ({ page }) => {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toHaveText('No camera found on your device.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
