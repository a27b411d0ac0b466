import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

/** By this name the booth has no secure context. */
const insecure = 'booth.test'

test.use({ cameraMode: 'denied', browserArgs: [`--host-resolver-rules=MAP ${insecure} 127.0.0.1`] })

for (const [title, host, message] of [
  [
    'C1: a denied camera shows a message and Try Again',
    'localhost',
    'Please allow camera access in your browser.',
  ],
  [
    'C5: an address without HTTPS shows a message and Try Again',
    insecure,
    'Camera error: the booth needs a secure (https) address.',
  ],
] as const) {
  test(title, async ({ page, baseURL }) => {
    await openWithClock(page, (baseURL ?? '').replace('localhost', host))
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toHaveCount(0)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${title} at ${width}`)
    }
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toContainText(message)
  })
}

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
    for (const name of ['Try Again', 'Your Pictures', 'Try the Demo']) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click({ trial: true })
    }
    await expectAccessible(page, 'own pictures and the demo')
  })
})
