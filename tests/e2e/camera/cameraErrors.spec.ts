import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'denied' })

test('C1: a denied camera shows a message and Try Again', async ({ page }) => {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please allow camera access in your browser.')
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toHaveCount(0)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `camera denied at ${width}`)
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toContainText('Please allow camera access in your browser.')
})

test('A1: a fold-out explains how to allow the camera in this browser', async ({ page }) => {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  const steps = page.getByRole('list').filter({ hasText: 'press Try Again' })
  const opener = page.getByText('How to allow the camera')
  await expect(opener).toBeVisible()
  await expect(steps).toBeHidden()
  await opener.click()
  await expect(page.getByText('In Chrome:')).toBeVisible()
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'how to allow the camera')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('A1: all help for a denied camera can be reached on a narrow screen', async ({ page }) => {
    await openWithClock(page)
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByText('How to allow the camera').click()
    for (const name of ['Try Again', 'Your Pictures', 'Demo Reel']) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
    await expectAccessible(page, 'own pictures and the demo')
  })
})
