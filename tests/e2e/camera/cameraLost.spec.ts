import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { expectGoodFile } from '#harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  takePhotos,
} from '#harness/browser/visit.ts'
import { runningTimers, spyOnTimers } from '#harness/browser/readings/timerSpy.ts'

declare global {
  interface Window {
    /** Resumes the held encoding of a photo. */
    encode: () => void
  }
}

test.use({ cameraMode: 'grant' })

/** Takes the camera away, and expects the booth's message, though behind Processing, and the end of the countdown. */
async function loseCamera(page: Page): Promise<void> {
  await page.context().clearPermissions()
  const message = page.getByRole('alert', { includeHidden: true })
  await expect(message).toHaveText('Camera error: the camera was disconnected.')
  await expect(page.getByRole('timer')).toHaveCount(0)
}

/** Expects so many photos some time later, and starts the camera again. */
async function restart(page: Page, taken: number): Promise<void> {
  await page.clock.runFor(20_000)
  await expect(captureButton(page)).toContainText(`${taken}/4 Photos`)
  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
}

const resume = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('C8: a camera lost at any moment of a session ends it, and loses no photo', async ({ page }) => {
  await openWithClock(page)
  await spyOnTimers(page)
  const timersBefore = await runningTimers(page)
  await startCamera(page)
  await test.step('in the countdown', async () => {
    await captureButton(page).click()
    await page.clock.runFor(1500)
    await loseCamera(page)
    await restart(page, 0)
  })
  await test.step('in the pause', async () => {
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(500)
    await loseCamera(page)
    await restart(page, 1)
  })
  await test.step('between the shutter and the photo', async () => {
    await holdEncoding(page)
    await resume(page)
    await page.clock.runFor(3000)
    await loseCamera(page)
    await page.evaluate(() => window.encode())
    await restart(page, 1)
  })
  await test.step('while processing', async () => {
    await resume(page)
    await takePhotos(page, 2)
    await loseCamera(page)
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await expectGoodFile(page)
    await stripDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
  await page.clock.runFor(61_000)
  expect(await runningTimers(page)).toEqual(timersBefore)
})

/** Holds the encoding of the next photo, by the encoder worker or by the page, until `window.encode()`. */
async function holdEncoding(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [prototype, name] of [
      [Worker.prototype, 'postMessage'],
      [HTMLCanvasElement.prototype, 'toBlob'],
    ] as const) {
      const encode = Reflect.get(prototype, name)
      const held = function (this: unknown, ...args: unknown[]) {
        window.encode = () => Reflect.apply(encode, this, args)
        Reflect.set(prototype, name, encode)
      }
      Reflect.set(prototype, name, held)
    }
  })
}
