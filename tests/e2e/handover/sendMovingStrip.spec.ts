import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  attract,
  filesInFolder,
  openKiosk,
  setUpKiosk,
  waitingFiles,
} from '../../../tools/harness/browser/kiosk.ts'
import { scanCode } from '../../../tools/harness/browser/layout/scanCode.ts'
import { stripButton } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  openWithCamera,
  runSlowly,
  startCamera,
  stripDialog,
  takeMovingStrip,
} from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'moving' })
test.setTimeout(180_000)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send to My Phone' })

test('Send to My Phone makes the video, and the phone plays it; without it the still is sent', async ({
  page,
  browser,
}) => {
  await openWithCamera(page)
  await takeMovingStrip(page)
  await stripButton(page, 'Send to My Phone').click()
  await runSlowly(page, dialog(page).getByText('Preparing your moving strip…'))
  await expect(dialog(page).getByRole('progressbar', { name: 'Preparing' })).toBeVisible()
  await runSlowly(page, dialog(page).getByRole('button', { name: 'Stop Sharing' }))
  await page.clock.resume()

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto((await scanCode(page)).link)
  await expect(phone.getByRole('img', { name: 'Your photo strip' })).toHaveJSProperty('naturalHeight', 2400)
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

  // Another message is another strip.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await stripDialog(page).getByLabel('Your Message').fill('Without it')
  await stripButton(page, 'Send to My Phone').click()
  await dialog(page).getByRole('button', { name: 'Send Without It' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Stop Sharing' })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.goto((await scanCode(page)).link)
  await expect(other.getByRole('img', { name: 'Your photo strip' })).toBeVisible()
  await expect(other.locator('video')).toHaveCount(0)
  await other.context().close()
})

test('the host gets the moving strip beside the strip where the owner wants it and visitors are told', async ({
  page,
}) => {
  await page.addInitScript(() => (Element.prototype.requestFullscreen = () => Promise.resolve()))
  await setUpKiosk(page, { clips: 'true', 'idle-closed': '5' })
  await openKiosk(page)
  const notice = 'The host gets a copy of every strip and moving strip.'
  await expect(page.getByText(notice)).toBeVisible()
  await startCamera(page)
  await takeMovingStrip(page)
  await page.clock.resume()
  await expect(stripDialog(page).getByText(notice)).toBeVisible()
  await expect(stripButton(page, 'Moving Strip')).toHaveCount(0)
  const waiting = async () => (await waitingFiles(page)).map((name) => name.replace(/^.*\./, '')).toSorted()
  await expect.poll(waiting, { timeout: 60_000 }).toEqual(['jpg', 'mp4'])
  await stripButton(page, "Don't Keep Mine").click()
  await expect.poll(waiting).toEqual([])
  await stripButton(page, 'Keep Mine').click()
  await expect.poll(waiting).toEqual(['jpg', 'mp4'])
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(attract(page)).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => Object.keys(await filesInFolder(page)).length).toBe(2)
  const files = await filesInFolder(page)
  const [still, moving] = Object.keys(files).toSorted()
  expect(still).toMatch(/^retro-photostrip-\d{8}-\d{6}\.jpg$/)
  expect(moving).toBe(still?.replace('.jpg', '.mp4'))
  expect(files[moving ?? '']?.slice(4, 8)).toBe('ftyp')
  await expect.poll(waiting).toEqual([])
})

test('V4: a kiosk’s visitor who walks away while the moving strip is encoded leaves the still, and no part of it', async ({
  page,
}) => {
  await page.addInitScript(() => (Element.prototype.requestFullscreen = () => Promise.resolve()))
  await setUpKiosk(page, { clips: 'true', idle: '30' })
  await openKiosk(page)
  await startCamera(page)
  let opened = 0
  page.on('worker', (worker) => (opened += worker.url().includes('videoWorker') ? 1 : 0))
  await takeMovingStrip(page)
  // The first worker tries the encoder, the second one encodes.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(opened).toBe(2)
  }).toPass({ intervals: [50], timeout: 20_000 })
  await page.clock.fastForward(30_000)
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(attract(page)).toBeVisible({ timeout: 50 })
  }).toPass()
  const encoders = () => page.workers().filter((worker) => worker.url().includes('videoWorker'))
  await expect.poll(encoders).toEqual([])
  await expect
    .poll(async () => Object.keys(await filesInFolder(page)))
    .toEqual([expect.stringMatching(/jpg$/)])
  expect(await waitingFiles(page)).toEqual([])
})
