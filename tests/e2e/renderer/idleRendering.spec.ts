import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { hidePage } from '../../../tools/harness/browser/hidePage.ts'
import { openWithClock, startCamera, takeStrip } from '../../../tools/harness/browser/visit.ts'

declare global {
  /** Drawings of the page since it was opened, on the GPU and on any canvas. */
  var drawings: number
}

test('a hidden page, a stopped camera and an open strip draw nothing', async ({ page }) => {
  await page.addInitScript(countDrawings)
  await openWithClock(page)
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  await expect.poll(() => inFrames(page), 'the camera runs').toBeGreaterThan(10)

  await hidePage(page, true)
  await expect.poll(() => inFrames(page), 'hidden').toBe(0)
  await hidePage(page, false)
  await expect.poll(() => inFrames(page), 'shown again').toBeGreaterThan(10)

  await takeStrip(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => inSecond(page), 'the camera is off').toBe(0)

  await page.getByRole('button', { name: 'Your Photo Strip' }).click()
  await expect(page.getByRole('img', { name: /^Photo strip/ })).toBeVisible()
  // The preview, the pictures of the keys and the file are made, and then there is nothing to do.
  await expect.poll(() => inSecond(page), 'a strip').toBe(0)
})

/** How often the page draws while ten frames of the camera pass. */
async function inFrames(page: Page): Promise<number> {
  return drawings(page, () => page.evaluate(tenFrames))
}

/** How often it draws in a second of its timers and animations. */
async function inSecond(page: Page): Promise<number> {
  return drawings(page, () => page.clock.runFor(1000))
}

async function drawings(page: Page, pass: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => globalThis.drawings)
  await pass()
  return (await page.evaluate(() => globalThis.drawings)) - before
}

/** Runs in the page. */
async function tenFrames(): Promise<void> {
  const video = document.querySelector('video')
  for (let frame = 0; frame < 10; frame++) {
    await new Promise<void>((resolve) => video?.requestVideoFrameCallback(() => resolve()))
  }
}

/** Runs in the page, before the booth. */
function countDrawings(): void {
  globalThis.drawings = 0
  const count = (prototype: object, names: readonly string[]) => {
    for (const name of names) {
      const draw: unknown = Reflect.get(prototype, name)
      if (typeof draw !== 'function') throw new TypeError(`nothing draws by ${name}`)
      Reflect.set(prototype, name, function (this: unknown, ...args: readonly unknown[]) {
        globalThis.drawings += 1
        return Reflect.apply(draw, this, args)
      })
    }
  }
  count(WebGL2RenderingContext.prototype, ['drawArrays', 'drawElements', 'texSubImage2D', 'texImage2D'])
  count(CanvasRenderingContext2D.prototype, ['drawImage', 'putImageData', 'fillText'])
}
