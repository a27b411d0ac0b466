import { devices } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { inApp } from '#harness/browser/userAgents.ts'
import { openWithClock } from '#harness/browser/visit.ts'

const { viewport, isMobile, hasTouch } = devices['Pixel 7']

test.use({ viewport, isMobile, hasTouch, userAgent: inApp[0][1] })

test('A1: inside an app a notice explains how to open a real browser, before the prompt', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('asked for the camera'))
  })
  await openWithClock(page)
  const notice = page.getByRole('note')
  await expect(notice).toContainText('You are inside Instagram')
  await expect(notice).toContainText('choose Open in browser')
  const start = page.getByRole('button', { name: 'Start Camera' })
  await expect(start).toBeInViewport({ ratio: 1 })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'inside an app')
  await start.click()
  await expect(page.getByRole('alert')).toContainText('asked for the camera')
  await expect(notice).toBeVisible()
})
