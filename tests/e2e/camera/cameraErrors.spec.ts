import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

/** By this name the booth has no secure context. */
const insecure = 'booth.test'

test.use({ cameraMode: 'denied', browserArgs: [`--host-resolver-rules=MAP ${insecure} 127.0.0.1`] })

for (const { title, host = 'localhost', failure, message } of [
  {
    title: 'C1: a denied camera shows a message and Try Again',
    message: 'Please allow camera access in your browser.',
  },
  {
    title: 'C3: a camera in use by another program shows a message and Try Again',
    failure: 'NotReadableError',
    message: 'Camera is already in use.',
  },
  {
    title: 'C5: an address without HTTPS shows a message and Try Again',
    host: insecure,
    message: 'Camera error: the booth needs a secure (https) address.',
  },
]) {
  test(title, async ({ page, baseURL }) => {
    if (failure !== undefined) await page.addInitScript(refuseCamera, failure)
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

/** Refuses the camera with an exception of this name; runs in the page. */
function refuseCamera(name: string): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
}

test('A1: a fold-out explains how to allow the camera in this browser, and all help can be reached on a narrow screen', async ({
  page,
}) => {
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
  await page.setViewportSize({ width: 320, height: 568 })
  for (const name of ['Try Again', 'Your Pictures', 'Try the Demo']) {
    const button = page.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  }
  await expectAccessible(page, 'all help on a narrow screen')
})
