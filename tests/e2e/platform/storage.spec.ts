import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { openHandbook, fillMessageForm } from '#harness/browser/openHandbook.ts'
import { expectGoodFile } from '#harness/browser/strip/savedStrip.ts'
import { openWithClock, startCamera, stripDialog, takeStrip, openSettings } from '#harness/browser/visit.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource.*(429|sw\.js)/ })

/** Opens the booth, and changes stored settings. */
async function changeSettings(page: Page): Promise<void> {
  await openWithClock(page)
  await openSettings(page)
  for (const name of ['Light meter', 'Date stamp']) {
    const toggle = page.getByRole('switch', { name })
    await toggle.click()
    await expect(toggle).not.toBeChecked()
  }
  await page.keyboard.press('Escape')
}

/** Writes a message in part, and comes back to it. */
async function draftMessage(page: Page): Promise<void> {
  const handbook = await openHandbook(page)
  await fillMessageForm(page, 'Mia', 'half a thought')
  await page.clock.runFor(1000)
  await handbook.getByRole('button', { name: 'Close' }).click()
  await openHandbook(page)
  await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('half a thought')
}

test('S4: with storage, caches and service worker blocked the booth works', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { configurable: true, get: refuse })
    }
    navigator.serviceWorker.register = async () => refuse()
  })
  await changeSettings(page)
  await startCamera(page)
  await takeStrip(page)
  await expectGoodFile(page)
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await draftMessage(page)
  expect(await page.evaluate(() => Object.hasOwn(window, 'localStorage'))).toBe(true)
  expect(warnings.some((text) => text.startsWith('The booth is not kept for offline use.'))).toBe(true)
})

test('S4: with storage full settings and drafts last as long as the page', async ({ page, baseURL }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1000 })
  await page.addInitScript(() => {
    // The quota of the test does not limit local storage, which has a limit of 5 MB of its own: the stub throws for it.
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError')
    }
  })
  await changeSettings(page)
  await draftMessage(page)
  const kept = async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return [registration?.active ?? null, ...(await caches.keys())]
  }
  await expect.poll(() => page.evaluate(kept)).toEqual([null])
})
