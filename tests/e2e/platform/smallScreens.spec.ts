import { devices, type Locator, type Page } from '@playwright/test'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { giveBakedFilms } from '../../../tools/harness/browser/launch/bakedFilms.ts'
import { stripActions } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  openWithClock,
  startCamera,
  stripDialog,
  takePhotos,
} from '../../../tools/harness/browser/visit.ts'

/** A phone with its browser's bars, the smallest, and one held sideways. */
const sizes = [
  [390, 664],
  [320, 568],
  [667, 375],
] as const

/** Expects that nothing scrolls, and that all controls are on the screen, at each of some sizes. */
async function expectInReach(page: Page, controls: readonly Locator[]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    // At once: each waits for a frame.
    await Promise.all(
      controls.map((control) => expect(control, `${width} x ${height}`).toBeInViewport({ ratio: 1 })),
    )
    const overflowPx = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return Math.max(...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    })
    expect(overflowPx, `${width} x ${height}`).toBeLessThanOrEqual(0)
  }
}

test.describe('on a phone', () => {
  const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
  test.use({ userAgent, isMobile, hasTouch, isFlat: true })
  test.beforeEach(({ page }) => giveBakedFilms(page))

  test('the whole session needs no scrolling, and the strip neither', async ({ page }) => {
    const live = page.getByLabel('Live camera view')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await openWithClock(page)
    const films = [button('Classic'), button('Vintage')]
    await expectInReach(page, [...films, button('Start Camera'), button('About Us'), captureButton(page)])
    await startCamera(page)
    await expectInReach(page, [...films, live, button('Stop Camera'), captureButton(page)])
    expect((await live.boundingBox())?.height, 'image in landscape').toBeGreaterThanOrEqual(300)
    await captureButton(page).click()
    await expectInReach(page, [
      ...films,
      live,
      page.getByRole('timer'),
      button('Cancel'),
      button('Stop Camera'),
    ])
    await page.setViewportSize({ width: 320, height: 568 })
    const lines = await button('Cancel').evaluate((key) => {
      const word = document.createRange()
      word.selectNodeContents(key)
      return word.getClientRects().length
    })
    expect(lines, 'of the label of Cancel').toBe(1)
    await takePhotos(page)
    await page.clock.runFor(1500)
    const strip = stripDialog(page)
    const picture = strip.getByRole('img', { name: /^Photo strip/ })
    const [message, ...actions] = [strip.getByLabel('Your Message'), ...stripActions().map(button)]
    await expectInReach(page, [picture, message, button('Retake photo 4'), ...actions, button('Close')])
  })
})
