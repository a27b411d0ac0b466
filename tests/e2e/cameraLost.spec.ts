import { expect, test } from '../support/booth.ts'
import { captureButton, countDown, openWithClock, startCamera } from '../support/visit.ts'

test.use({ cameraMode: 'grant' })

test('a camera that is taken away in a session ends it, keeps the photos and offers Try Again', async ({
  page,
  context,
}) => {
  await openWithClock(page)
  await startCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(1500)
  await expect(page.getByRole('timer')).toBeVisible()
  await context.clearPermissions()
  await expect(page.getByRole('alert')).toContainText('Camera error: ')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(captureButton(page)).toContainText('1/4 Photos')
  await context.grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
})
