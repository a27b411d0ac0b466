import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { expect, test } from '#harness/browser/booth.ts'
import { contrasts, runClockUntil } from '#harness/browser/strip/savedStrip.ts'
import type { Image } from '#harness/images/compareImages.ts'
import { stripRoomProblems } from '#harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
  visitStart,
} from '#harness/browser/visit.ts'
import { countResources, trackResources } from '#harness/browser/readings/resourceTracker.ts'

// In the full browser.
test.use({ cameraMode: 'grant' })

test.describe('the first screens', () => {
  test.use({ isStripped: true })

  test('splash, main screen and About Us have the texts of the specification', async ({ page }) => {
    await page.clock.install({ time: visitStart })
    await page.clock.pauseAt(visitStart.getTime() + 1000)
    await page.goto('/')
    await test.step('the splash is shown for 3 s, and fades for 0.5 s', async () => {
      await expect(page.getByText('INITIALIZING SYSTEM')).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 1)
      await expect(page.locator('[inert] h1')).toHaveText('RETRO BOOTH')
      await page.clock.runFor(2900)
      await expect(page.getByText('INITIALIZING SYSTEM')).toBeVisible()
      await page.clock.runFor(600)
      await expect(page.getByText('INITIALIZING SYSTEM')).toHaveCount(0)
      await expect(page.locator('[inert]')).toHaveCount(0)
    })
    await test.step('the main screen has its texts', async () => {
      await expect(page.getByRole('heading', { name: 'RETRO BOOTH' })).toBeVisible()
      await expect(page.getByText('INSERT COIN TO START')).toBeVisible()
      await expect(page.getByText('Take 4 photos for your strip!')).toBeVisible()
      await expect(page.getByText('© 2025 Retro Booth')).toBeVisible()
      await expect(captureButton(page)).toContainText('0/4 Photos')
    })
    await test.step('the live view is 480 px high where the page may scroll', async () => {
      for (const [width, height] of [
        [1280, 800],
        [390, 844],
        [320, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        const canvas = page.getByLabel('Live camera view')
        expect((await canvas.boundingBox())?.height, `height of the live view at ${width}`).toBe(480)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
      }
    })
    await test.step('About Us has its three sections and the disclaimer', async () => {
      await page.getByRole('button', { name: 'About Us' }).click()
      const about = page.getByRole('dialog', { name: 'About Us' })
      // Not in the clothes of the footer.
      await expect(about).toHaveCSS('text-align', 'start')
      await expect(about.getByRole('button', { name: 'Close' })).not.toHaveCSS('padding-bottom', '0px')
      for (const section of ['Our Story', 'The Experience', 'Technical Magic']) {
        await expect(about.getByRole('heading', { name: section })).toBeVisible()
      }
      await expect(about).toContainText('derived from published data; no endorsement')
      await about.getByRole('button', { name: 'Close' }).click()
      await expect(about).toBeHidden()
    })
  })
})

/** Records from now on the requests of files that no visitor needs. @returns a reader of their addresses */
function recordHostsRequests(page: Page): () => readonly string[] {
  const names = /darkroom|TemplatePreview|filmTuner|cube|fileWorker|kiosk|attract/i
  const built = readdirSync('dist/assets').filter((file) => names.test(file) && /\.(js|css|webp)$/.test(file))
  expect(built.length, 'files of darkroom and kiosk').toBeGreaterThanOrEqual(7)
  const loaded: string[] = []
  page.context().on('request', (request) => loaded.push(request.url()))
  return () => {
    expect(loaded.length).toBeGreaterThan(5)
    return loaded.filter((url) => names.test(url))
  }
}

test('a whole visit, from the camera to the saved file', { tag: '@visit' }, async ({ page, browserName }) => {
  const hostsRequests = recordHostsRequests(page)
  await trackResources(page)
  const dialog = stripDialog(page)
  await openWithClock(page)
  await test.step('the film is chosen, and four photos are taken', async () => {
    await startCamera(page, 'TMax3200')
    await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Classic' })).toHaveAttribute('aria-pressed', 'false')
    await takeStrip(page)
  })
  await test.step('the strip is whole, with its frames and dates, and the camera stops', async () => {
    for (const frame of [1, 2, 3, 4]) {
      await expect(dialog.getByText(`Frame ${frame}/4`, { exact: true })).toBeVisible()
    }
    await expect(dialog.getByText('11/21/2026 14:06')).toHaveCount(4)
    expect((await countResources(page)).tracks, 'the camera stops when the strip opens').toBe(0)
    expect(await stripRoomProblems(page)).toEqual([])
  })
  await test.step('the file is a strip of 800 x 2400 in the colours of the film', async () => {
    await dialog.getByLabel('Your Message').fill('Best night ever')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save Photo Strip' }).click()
    const download = await runClockUntil(page, downloading)
    expect(download.suggestedFilename()).toMatch(/^retro-photostrip-2026-11-21-\d{6}\.jpg$/)
    const strip = jpeg.decode(await readFile(await download.path()))
    expect([strip.width, strip.height]).toEqual([800, 2400])
    let colour = 0
    for (let x = 100; x < 700; x += 1) colour = Math.max(colour, chroma(strip, x, 375))
    expect(colour, 'largest difference of the channels along a line of a black-and-white photo').toBeLessThan(
      16,
    )
    // Firefox's fake camera shows plain colours.
    if (browserName === 'chromium') {
      expect(Math.min(...contrasts(strip)), 'contrast of the photos').toBeGreaterThan(100)
    }
    expect(
      [...strip.data.subarray(0, 3)].every((value) => value < 8),
      'the strip is black',
    ).toBe(true)
  })
  await test.step('nothing of the darkroom and the kiosk is downloaded', async () => {
    expect(hostsRequests(), 'files of darkroom and kiosk that a visitor downloads').toEqual([])
  })
})

/** Difference between the largest and the smallest channel of a pixel. */
function chroma({ width, data }: Image, x: number, y: number): number {
  const rgb = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)
  return Math.max(...rgb) - Math.min(...rgb)
}
