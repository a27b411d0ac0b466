import type { Browser, Page } from '@playwright/test'

import { attract, filesInOutbox, openKiosk, refuseFullscreen } from '#harness/browser/kiosk.ts'
import { expect, startKiosk, test } from '#harness/browser/startedKiosk.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { runClockUntil } from '#harness/browser/strip/savedStrip.ts'
import { stripButton } from '#harness/browser/strip/stripRoom.ts'
import {
  runUntil,
  startCamera,
  stripDialog,
  takeMovingStrip,
  openPhone,
  sendDialog,
} from '#harness/browser/visit.ts'

test.use({ cameraMode: 'moving' })
test.setTimeout(180_000)

/** A phone that has scanned the code. */
async function scanWithPhone(browser: Browser, page: Page): Promise<Page> {
  const phone = await openPhone(browser, (await scanCode(page)).link)
  await expect(phone.getByRole('img', { name: 'Your photo strip' })).toHaveJSProperty('naturalHeight', 2400)
  return phone
}

test('V4: phone and host get the moving strip, or the still where it is not waited for', async ({
  page,
  browser,
  ownBooth,
}) => {
  await refuseFullscreen(page)
  await startKiosk(page, ownBooth, { 'keeps-moving': 'true', idle: '30' })
  await openKiosk(page)
  await test.step('visitors are told', async () => {
    const notice = 'The host gets a copy of every strip and moving strip.'
    await expect(page.getByText(notice)).toBeVisible()
    await startCamera(page)
    await takeMovingStrip(page)
    await expect(stripDialog(page).getByText(notice)).toBeVisible()
    await expect(stripButton(page, 'Moving Strip')).toHaveCount(0)
  })
  await test.step('the code comes once the moving strip is made', async () => {
    await stripButton(page, 'Send to My Phone').click()
    await runUntil(page, sendDialog(page).getByText('Preparing your moving strip…'))
    await expect(sendDialog(page).getByRole('progressbar', { name: 'Preparing' })).toBeVisible()
    await runUntil(page, sendDialog(page).getByRole('button', { name: 'Stop Sharing' }))
  })
  await test.step('the phone plays it', async () => {
    const phone = await scanWithPhone(browser, page)
    const moving = phone.getByLabel('Your moving strip')
    await moving.scrollIntoViewIfNeeded()
    await expect(moving).toHaveJSProperty('paused', false)
    const [width, height, seconds] = await moving.evaluate((video: HTMLVideoElement) => [
      video.videoWidth,
      video.videoHeight,
      video.duration,
    ])
    expect([
      [1080, 1920],
      [720, 1280],
    ]).toContainEqual([width, height])
    expect(seconds).toBeGreaterThanOrEqual(6)
    expect(seconds).toBeLessThanOrEqual(8)
    await phone.context().close()
    await sendDialog(page).getByRole('button', { name: 'Close' }).click()
  })
  await test.step('the host gets both, unless the guest refuses', async () => {
    const waiting = async () => {
      await page.clock.runFor(20)
      return (await filesInOutbox(page)).map((name) => name.replace(/^.*\./, '')).toSorted()
    }
    await expect.poll(waiting).toEqual(['jpg', 'mp4'])
    await stripButton(page, "Don't Keep Mine").click()
    await expect.poll(waiting).toEqual([])
    await stripButton(page, 'Keep Mine').click()
    await expect.poll(waiting).toEqual(['jpg', 'mp4'])
  })
  const { opened } = await test.step('the phone gets the still alone where nobody waits', async () => {
    // Another message is another strip.
    await stripDialog(page).getByLabel('Your Message').fill('Without it')
    await stripButton(page, 'Send to My Phone').click()
    await runUntil(page, sendDialog(page).getByRole('button', { name: 'Send Without It' }))
    await sendDialog(page).getByRole('button', { name: 'Send Without It' }).click()
    const opened = page.waitForEvent('worker', (worker) => worker.url().includes('videoWorker'))
    await runUntil(page, sendDialog(page).getByRole('button', { name: 'Stop Sharing' }))
    const other = await scanWithPhone(browser, page)
    await expect(other.locator('video')).toHaveCount(0)
    await other.context().close()
    await sendDialog(page).getByRole('button', { name: 'Close' }).click()
    return { opened }
  })
  await test.step('V4: who walks away while it is encoded leaves the still', async () => {
    // The host's own is encoded now.
    await runClockUntil(page, opened)
    await page.clock.fastForward(30_000)
    await runUntil(page, attract(page))
    const encoders = () => page.workers().filter((worker) => worker.url().includes('videoWorker'))
    await expect.poll(encoders).toEqual([])
    await expect.poll(ownBooth.copies).toEqual([expect.stringMatching(/^retro-photostrip-.*\.jpg$/)])
    expect(await filesInOutbox(page)).toEqual([])
  })
})
