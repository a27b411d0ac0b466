import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { stubCameras } from '#harness/camera/cameras.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { hidePage } from '#harness/browser/faults/pageFaults.ts'
import { captureButton, countDown, openWithCamera } from '#harness/browser/visit.ts'

const desk = { deviceId: 'desk', label: 'Desk Cam', colour: '#f00' }

/** Mutes or unmutes the camera's track, as a browser does when another app uses the camera. */
async function mute(page: Page, isMuted: boolean): Promise<void> {
  await page.evaluate((muted) => {
    const track = window.cameraTracks.at(-1)?.track
    if (!track) throw new Error('no camera runs')
    Object.defineProperty(track, 'muted', { configurable: true, value: muted })
    track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }, isMuted)
}

test('C9, C14: a video that other apps or the system stop takes no photo, and goes on', async ({ page }) => {
  await stubCameras(page, [desk])
  await openWithCamera(page)
  const notice = page.getByText('No picture from the camera. Is another app using it?')
  const timer = page.getByRole('timer')
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(3500)
  await expect(timer).toHaveText('1')
  await test.step('another app is reported after a second', async () => {
    await mute(page, true)
    await expect(timer).toHaveCount(0)
    await page.clock.runFor(900)
    await expect(notice).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(notice).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    await expectAccessible(page, 'camera muted')
  })
  await test.step('C9: no photo is taken, and the countdown restarts at 3', async () => {
    await page.clock.runFor(20_000)
    await expect(captureButton(page)).toContainText('1/4 Photos')
    await mute(page, false)
    await expect(notice).toHaveCount(0)
    await expect(timer).toHaveText('3')
  })
  await test.step('C9: Try Again opens the camera again', async () => {
    await mute(page, true)
    await page.clock.runFor(20_000)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(await page.evaluate(() => window.cameraTracks.map(({ track }) => track.readyState))).toEqual([
      'ended',
      'live',
    ])
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  const video = page.locator('video')
  const pause = () => video.evaluate((element: HTMLVideoElement) => element.pause())
  await test.step('C14: a video that the system pauses plays again', async () => {
    await page.clock.runFor(2500)
    await expect(timer).toHaveText('1')
    await pause()
    await countDown(page, 2)
  })
  await test.step('C14: on a hidden page it plays once that is shown', async () => {
    await page.clock.runFor(1500)
    await hidePage(page, true)
    await pause()
    await page.clock.runFor(20_000)
    await expect(video).toHaveJSProperty('paused', true)
    await hidePage(page, false)
    await countDown(page, 3)
  })
  await test.step('C9: a stall without an event opens it again within 3 s', async () => {
    // After a sleep: the track has ended without an event, or it lives and sends nothing.
    await page.clock.runFor(1000)
    for (const fault of ['ended', 'frozen']) {
      await page.clock.runFor(1500)
      await expect(timer).toHaveText('2')
      const before = await page.evaluate(stall, fault)
      await page.clock.runFor(1000)
      await expect.poll(() => page.evaluate(() => window.cameraTracks.length)).toBe(before + 1)
      await expect(timer).toHaveText('3')
    }
    await countDown(page, 4)
  })
})

/** Lets the camera stall without an event. Runs in the page. @returns number of tracks that the page has been given */
function stall(fault: string): number {
  const { track } = window.cameraTracks.at(-1) ?? {}
  if (fault === 'ended') track?.stop()
  // The document timeline is 3 s on: the age of a frame is not measured by the page's clock.
  else
    Object.defineProperty(document.timeline, 'currentTime', {
      get: () => (track?.readyState === 'live' ? 1e9 : 1),
    })
  return window.cameraTracks.length
}
