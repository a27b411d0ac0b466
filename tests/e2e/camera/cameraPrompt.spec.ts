import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

const hint = (page: Page) => page.getByText('Your browser is asking to use the camera')

/** Stubs a prompt without an answer, and the state of the permission. */
async function holdPrompt(page: Page, state: PermissionState): Promise<void> {
  await page.addInitScript((answer) => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
    const query = navigator.permissions.query.bind(navigator.permissions)
    navigator.permissions.query = async (descriptor) => {
      const status = await query(descriptor)
      Object.defineProperty(status, 'state', { value: answer })
      return status
    }
  }, state)
}

test('an unanswered prompt is explained after 4 s, not before, which pass while the code of the explanation is fetched', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/CameraHelp-.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await holdPrompt(page, 'prompt')
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await page.clock.runFor(4100)
  code.resolve()
  await expect(hint(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(hint(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.clock.runFor(3900)
  await expect(hint(page), 'a new start waits anew').toHaveCount(0)
  await page.clock.runFor(200)
  await expect(hint(page)).toBeVisible()
})

test('a slow camera that is allowed does not count as an unanswered prompt', async ({ page }) => {
  await holdPrompt(page, 'granted')
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.clock.runFor(8000)
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
})
