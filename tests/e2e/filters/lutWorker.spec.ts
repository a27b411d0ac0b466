import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock, startCamera } from '../../../tools/harness/browser/visit.ts'

/** Waits for the page's warning that it bakes the LUTs itself. */
function fallback(page: Page): Promise<unknown> {
  return page.waitForEvent('console', { predicate: (message) => message.text().startsWith('No worker') })
}

async function expectLiveView(page: Page): Promise<void> {
  await startCamera(page, 'TMax3200')
  await expect(page.getByLabel('Live camera view')).toBeVisible()
}

test('the LUTs are baked in a worker of this origin, which then ends', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  const opening = page.waitForEvent('worker')
  await openWithClock(page)
  const worker = await opening
  expect(new URL(worker.url()).origin).toBe(new URL(page.url()).origin)
  await expect.poll(() => page.workers().length).toBe(0)
  await expectLiveView(page)
  expect(warnings.filter((text) => text.startsWith('No worker'))).toEqual([])
})

test('the page bakes the LUTs where the browser has no workers', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  const warned = fallback(page)
  await openWithClock(page)
  await warned
  await expectLiveView(page)
})

test('the page bakes the LUTs where the worker does not load', async ({ page }) => {
  await page.route(/lutWorker/, (route) => route.fulfill({ status: 404, body: '' }))
  const warned = fallback(page)
  await openWithClock(page)
  await warned
  await expectLiveView(page)
})
