import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { countLiveTracks, stubCameras } from '../../../tools/harness/camera/cameras.ts'
import { contrasts, savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  startCamera,
  stripDialog,
  takePhotos,
} from '../../../tools/harness/browser/visit.ts'
import { runningTimers, spyOnTimers } from '../../../tools/harness/browser/readings/timerSpy.ts'

declare global {
  interface Window {
    /** Resumes the held encoding of a photo. */
    encode: () => void
  }
}

const desk = { deviceId: 'desk', label: 'Desk Cam', colour: '#fff' }

/** Unplugs the camera, and expects the booth's message and the end of the countdown. */
async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => window.plugCameras([]))
  await expect(page.getByRole('alert')).toHaveText('Camera error: the camera was disconnected.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
}

/** Plugs the camera in again, and expects that the booth starts it. */
async function plugIn(page: Page): Promise<void> {
  await page.evaluate((camera) => window.plugCameras([camera]), desk)
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
}

const resume = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
test.use({ cameraMode: 'grant' })

test('C8: unplugging the camera ends a session, keeps its photos and offers Try Again', async ({
  page,
  context,
}) => {
  await openWithCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(1500)
  await expect(page.getByRole('timer')).toBeVisible()
  await context.clearPermissions()
  await expect(page.getByRole('alert')).toContainText('Camera error: ')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(captureButton(page)).toContainText('1/4 Photos')
  await context.grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
})

test('C8: a camera lost at any moment of a session loses no photo, and no photo is blank', async ({
  page,
}) => {
  await stubCameras(page, [desk])
  await openWithClock(page)
  await spyOnTimers(page)
  const timersBefore = await runningTimers(page)
  await startCamera(page)
  await unplug(page)
  await plugIn(page)

  await captureButton(page).click()
  await page.clock.runFor(1500)
  await unplug(page)
  await page.clock.runFor(20_000)
  await expect(captureButton(page), 'in the countdown').toContainText('0/4 Photos')
  await plugIn(page)

  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(500)
  await unplug(page)
  await page.clock.runFor(20_000)
  await expect(captureButton(page), 'in the pause').toContainText('1/4 Photos')
  await plugIn(page)

  await holdEncoding(page)
  await resume(page)
  await page.clock.runFor(3000)
  await unplug(page)
  await page.evaluate(() => window.encode())
  await page.clock.runFor(20_000)
  await expect(captureButton(page), 'between the shutter and the photo').toContainText('1/4 Photos')
  await plugIn(page)

  await resume(page)
  await takePhotos(page, 2)
  await page.evaluate(() => window.plugCameras([]))
  await page.clock.runFor(1500)
  const dialog = stripDialog(page)
  await expect(dialog, 'while processing').toBeVisible()
  await page.evaluate((camera) => window.plugCameras([camera]), desk)
  expect(Math.min(...contrasts(await savedStrip(page)))).toBeGreaterThan(200)
  expect(await countLiveTracks(page), 'no camera runs behind the strip').toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
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
