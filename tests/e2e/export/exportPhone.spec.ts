import { devices, type Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { inApp } from '#harness/browser/userAgents.ts'
import { pressMore, runClockUntil } from '#harness/browser/strip/savedStrip.ts'
import { shareBooth } from '#harness/browser/shareBooth.ts'
import { exportCalls, sharedStrip } from '#harness/browser/strip/stubExports.ts'
import { button } from '#harness/browser/visit.ts'

const { viewport, isMobile, hasTouch } = devices['Pixel 7']

test.use({ viewport, isMobile, hasTouch })

/** On a strip that they share, and a share sheet that each of them may change. */
const stripTest = shareBooth(sharedStrip('shares'))

stripTest('on a phone saving opens the share sheet; dismissed, it shows no error', async ({ page }) => {
  await page.evaluate(() => (globalThis.shareResult = 'AbortError'))
  await button(page, 'Save Photo Strip').click()
  await expect.poll(async () => (await exportCalls(page))[0]?.file?.type).toBe('image/jpeg')
  expect(await exportCalls(page)).toMatchObject([{ method: 'share', isActive: true, during: 'click' }])
  await expect(page.getByRole('alert')).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await pressMore(page, 'Download')
  await downloading
  expect((await exportCalls(page)).map(({ method }) => method)).toEqual(['share', 'save'])
})

const hint = (page: Page) => page.getByText('Press and hold the picture to keep it.')
const picture = (page: Page) => page.getByRole('img', { name: 'Your strip, ready to be saved' })

/** Expects the picture of the strip's file, and what says how to keep it. */
async function expectPicture(page: Page): Promise<void> {
  await expect(hint(page)).toBeInViewport()
  await expect(picture(page)).toBeInViewport()
  await expect(picture(page)).toHaveJSProperty('naturalHeight', 2400)
  await expect(page.getByText('Saved to your downloads.')).toHaveCount(0)
}

stripTest('without a share sheet the picture is shown, with a download but in apps', async ({ page }) => {
  for (const share of ['NotAllowedError', 'missing'] as const) {
    await page.evaluate((result) => (globalThis.shareResult = result), share)
    const downloading = page.waitForEvent('download')
    await button(page, 'Save Photo Strip').click()
    expect((await runClockUntil(page, downloading)).suggestedFilename()).toMatch(/^retro-photostrip-/)
    await expectPicture(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Another file needs another picture.
    await page.getByLabel('Your Message').fill(`without ${share}`)
    await expect(picture(page)).toHaveCount(0)
    await page.clock.runFor(1000)
  }
  await page.evaluate((value) => {
    globalThis.exportCalls = []
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value })
  }, inApp[0][1])
  await button(page, 'Save Photo Strip').click()
  await expectPicture(page)
  expect(await exportCalls(page)).toEqual([])
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'))
})
