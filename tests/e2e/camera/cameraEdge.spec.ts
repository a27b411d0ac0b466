import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { stubCameras } from '../../../tools/harness/camera/cameras.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  startCamera,
} from '../../../tools/harness/browser/visit.ts'

declare global {
  interface Window {
    /** All tracks that the page was given. */
    tracks: MediaStreamTrack[]
    /** Largest number of tracks that were live at once. */
    maxLiveTracks: number
    /** Answers the held requests for a camera. */
    answer: () => void
  }
}

const liveTracks = (page: Page) =>
  page.evaluate(() => window.tracks.filter((track) => track.readyState === 'live').length)

/** Records all tracks; with `hold`, requests for a camera wait until `window.answer()`. */
async function recordTracks(page: Page, hold: boolean): Promise<void> {
  await page.addInitScript((held) => {
    window.tracks = []
    window.maxLiveTracks = 0
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const answered = new Promise<void>((resolve) => {
      window.answer = resolve
    })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (held) await answered
      const stream = await getUserMedia(constraints)
      window.tracks.push(...stream.getTracks())
      const live = window.tracks.filter((track) => track.readyState === 'live').length
      window.maxLiveTracks = Math.max(window.maxLiveTracks, live)
      return stream
    }
  }, hold)
}

test('C6: Cancel leaves the prompt at once, and a stream that arrives late is stopped', async ({ page }) => {
  await recordTracks(page, true)
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
  await page.evaluate(() => window.answer())
  // The first camera of a browser takes its time.
  await expect.poll(() => page.evaluate(() => window.tracks.length), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => liveTracks(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
})

test('C7: starting and cancelling twenty times leaves at most one live track, and none at the end', async ({
  page,
}) => {
  await recordTracks(page, false)
  await openWithClock(page)
  for (let round = 0; round < 20; round += 1) {
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByRole('button', { name: /^(Cancel|Stop Camera)$/ }).click()
  }
  await startCamera(page)
  await expect.poll(() => liveTracks(page)).toBe(1)
  await page.getByRole('button', { name: 'Stop Camera' }).click()
  await expect.poll(() => liveTracks(page)).toBe(0)
  expect(await page.evaluate(() => window.maxLiveTracks)).toBe(1)
})

test('C4: a camera that cannot meet the constraints is requested once more without them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (constraints) =>
      constraints?.video === true
        ? ask(constraints)
        : Promise.reject(new DOMException('', 'OverconstrainedError'))
  })
  await openWithCamera(page)
})

test('C12: a camera without a frame, without a size or with a frozen frame is not ready, and no blank photo is kept', async ({
  page,
}) => {
  await stubCameras(page, [{ deviceId: 'desk', label: 'Desk Cam', colour: '#fff' }])
  await openWithCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(1000)
  for (const failure of ['no size', 'no frame', 'frozen'] as const) {
    await page.evaluate(breakVideo, failure)
    await page.clock.runFor(3000)
    // The booth waits for a frame until its timeout.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('alert'), failure).toHaveText('Camera not ready.', { timeout: 50 })
    }).toPass({ intervals: [50], timeout: 10_000 })
    await expect(captureButton(page)).toContainText('1/4 Photos')
    await page.evaluate(restoreVideo)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await countDown(page, 2)
})

for (const [stub, message] of [
  ['toBlob', 'Failed to take photo.'],
  ['getContext', 'Canvas error.'],
] as const) {
  test(`C13: a canvas whose ${stub} fails shows "${message}", and earlier photos stay`, async ({ page }) => {
    await openWithCamera(page)
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    // The renderer of the live view needs canvases, too, and must be open before they fail.
    await expect(page.getByRole('img', { name: 'Live camera view' })).toBeVisible()
    await page.evaluate((name) => {
      if (name === 'toBlob') {
        HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
        // Without bitmaps the encoder worker gets nothing to encode.
        window.createImageBitmap = () => Promise.reject(new Error('no bitmap'))
      } else HTMLCanvasElement.prototype.getContext = () => null
    }, stub)
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await expect(captureButton(page)).toContainText('1/4 Photos')
  })
}

/** Fault injection into the video element; runs in the page. */
function breakVideo(failure: 'no size' | 'no frame' | 'frozen'): void {
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  if (failure === 'no size') Object.defineProperty(video, 'videoWidth', { configurable: true, value: 0 })
  if (failure === 'no frame') Object.defineProperty(video, 'readyState', { configurable: true, value: 1 })
  if (failure !== 'frozen') return
  window.areCamerasFrozen = true
  // Moves the document timeline on by 3 s: the age of a frame is not measured by the page's clock.
  const laterMs = Number(document.timeline.currentTime) + 3100
  Object.defineProperty(document.timeline, 'currentTime', { configurable: true, value: laterMs })
}

/** Undoes `breakVideo`; runs in the page. */
function restoreVideo(): void {
  const video = document.querySelector('video')
  for (const name of ['videoWidth', 'readyState']) Reflect.deleteProperty(video ?? {}, name)
  Reflect.deleteProperty(document.timeline, 'currentTime')
  window.areCamerasFrozen = false
}
