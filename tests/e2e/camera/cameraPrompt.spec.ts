import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

declare global {
  /** State of the camera's permission. */
  var permission: PermissionState
}

/** Stubs a prompt without an answer, and the state of the permission. Runs in the page. */
function holdPrompt(): void {
  globalThis.permission = 'prompt'
  navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
  const query = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (descriptor) => {
    const status = await query(descriptor)
    Object.defineProperty(status, 'state', { value: globalThis.permission })
    return status
  }
}

test('an unanswered prompt is explained after 4 s, not before, which pass while the code of the explanation is fetched; a slow camera that is allowed is no unanswered prompt', async ({
  page,
}) => {
  const hint = page.getByText('Your browser is asking to use the camera')
  const start = page.getByRole('button', { name: 'Start Camera' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  const code = Promise.withResolvers<void>()
  await page.route(/CameraHelp-.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.addInitScript(holdPrompt)
  await openWithClock(page)
  await start.click()
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await page.clock.runFor(4100)
  code.resolve()
  await expect(hint).toBeVisible()
  await cancel.click()
  await expect(hint).toHaveCount(0)
  await start.click()
  await page.clock.runFor(3900)
  await expect(hint, 'a new start waits anew').toHaveCount(0)
  await page.clock.runFor(200)
  await expect(hint).toBeVisible()
  await cancel.click()

  await page.evaluate(() => (globalThis.permission = 'granted'))
  await start.click()
  await page.clock.runFor(8000)
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await expect(hint).toHaveCount(0)
})
