import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { hidePage } from '#harness/browser/faults/pageFaults.ts'
import { openWithCamera, takeStrip } from '#harness/browser/visit.ts'

declare global {
  /** Number of the page's draw calls since it was opened, of WebGL and of 2D canvases. */
  var drawCalls: number
}

test('a hidden page, a stopped camera and an open strip draw nothing', async ({ page }) => {
  await page.addInitScript(countDrawCalls)
  await openWithCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  await expect.poll(() => inFrames(page), 'the camera runs').toBeGreaterThan(4)
  const video = await page.locator('video').boundingBox()
  expect(video && video.width * video.height, 'pixels that the browser paints of the raw video').toBe(1)

  await hidePage(page, true)
  await expect.poll(() => inFrames(page), 'hidden').toBe(0)
  await hidePage(page, false)
  await expect.poll(() => inFrames(page), 'shown again').toBeGreaterThan(4)

  await takeStrip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => inSecond(page), 'the camera is off').toBe(0)

  await page.getByRole('button', { name: 'Your Photo Strip' }).click()
  await expect(page.getByRole('img', { name: /^Photo strip/ })).toBeVisible()
  // First strip, previews and file are made; in each second that passes, one photo is developed for another film.
  const inTwoSeconds = async () => (await inSecond(page)) + (await inSecond(page))
  await expect.poll(inTwoSeconds, { message: 'a strip', intervals: [50] }).toBe(0)
})

/** Number of draw calls during four frames of the camera, which gives two a second. */
async function inFrames(page: Page): Promise<number> {
  return countDuring(page, () => page.evaluate(waitForFourFrames))
}

/** Number of draw calls in a second of the page's timers and animation frames. */
async function inSecond(page: Page): Promise<number> {
  return countDuring(page, () => page.clock.runFor(1000))
}

async function countDuring(page: Page, wait: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => globalThis.drawCalls)
  await wait()
  return (await page.evaluate(() => globalThis.drawCalls)) - before
}

/** Runs in the page. */
async function waitForFourFrames(): Promise<void> {
  const video = document.querySelector('video')
  for (let frame = 0; frame < 4; frame++) {
    await new Promise<void>((resolve) => video?.requestVideoFrameCallback(() => resolve()))
  }
}

/** Counts the draw calls; runs in the page before the booth. */
function countDrawCalls(): void {
  globalThis.drawCalls = 0
  const count = (prototype: object, names: readonly string[]) => {
    for (const name of names) {
      const draw: unknown = Reflect.get(prototype, name)
      if (typeof draw !== 'function') throw new TypeError(`nothing draws by ${name}`)
      Reflect.set(prototype, name, function (this: unknown, ...args: readonly unknown[]) {
        globalThis.drawCalls += 1
        return Reflect.apply(draw, this, args)
      })
    }
  }
  count(WebGL2RenderingContext.prototype, ['drawArrays', 'drawElements', 'texSubImage2D', 'texImage2D'])
  count(CanvasRenderingContext2D.prototype, ['drawImage', 'putImageData', 'fillText'])
}
