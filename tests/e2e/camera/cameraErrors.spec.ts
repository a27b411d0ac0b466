import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { openWithClock } from '#harness/browser/visit.ts'

/** By this name the booth has no secure context. */
const insecure = 'booth.test'

test.use({ cameraMode: 'denied' })

test('C1, C3, A1: a camera that is denied or in use shows its message, Try Again and help', async ({
  page,
}) => {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  const message = page.getByRole('alert')
  const retry = page.getByRole('button', { name: 'Try Again' })
  await test.step('C1: denied', async () => {
    await expect(message).toHaveText('Please allow camera access in your browser.')
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toHaveCount(0)
  })
  await test.step('a fold-out explains how to allow the camera in this browser', async () => {
    const steps = page.getByRole('list').filter({ hasText: 'press Try Again' })
    await expect(steps).toBeHidden()
    await page.getByText('How to allow the camera').click()
    await expect(page.getByText('In Chrome:')).toBeVisible()
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page, 'how to allow the camera')
  })
  await test.step('A1: all help can be reached on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const name of ['Your Pictures', 'Try the Demo', 'Try Again']) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
    await expectAccessible(page, 'all help on a narrow screen')
  })
  await test.step('denied again', async () => {
    await retry.click()
    await expect(message).toHaveText('Please allow camera access in your browser.')
  })
  await test.step('C3: in use by another program', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await retry.click()
    await expect(message).toHaveText('Camera is already in use.')
    await expect(retry).toBeVisible()
  })
})

test('C5: an address without HTTPS shows a message and Try Again', async ({ page, baseURL }) => {
  await openWithClock(page, (baseURL ?? '').replace('localhost', insecure))
  await page.getByRole('button', { name: 'Start Camera' }).click()
  const message = page.getByRole('alert')
  await expect(message).toHaveText('Camera error: the booth needs a secure (https) address.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(message).toContainText('Camera error: the booth needs a secure (https) address.')
})
