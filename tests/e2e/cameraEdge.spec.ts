import type { Page } from '@playwright/test'

import { expect, test } from '../support/booth.ts'
import { captureButton, openWithClock, startCamera } from '../support/visit.ts'

declare global {
  interface Window {
    /** Every track that the browser has handed out. */
    tracks: MediaStreamTrack[]
    /** Most of them that were live at once. */
    mostTracks: number
    /** Lets the held requests through. */
    answer: () => void
  }
}

const liveTracks = (page: Page) =>
  page.evaluate(() => window.tracks.filter((track) => track.readyState === 'live').length)

/** Remembers every track; with `hold`, requests wait until `window.answer()`. */
async function watchTracks(page: Page, hold: boolean): Promise<void> {
  await page.addInitScript((held) => {
    window.tracks = []
    window.mostTracks = 0
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const answered = new Promise<void>((resolve) => {
      window.answer = resolve
    })
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (held) await answered
      const stream = await ask(constraints)
      window.tracks.push(...stream.getTracks())
      const live = window.tracks.filter((track) => track.readyState === 'live').length
      window.mostTracks = Math.max(window.mostTracks, live)
      return stream
    }
  }, hold)
}

test('C6: Cancel leaves the prompt at once, and a stream that arrives late is stopped', async ({ page }) => {
  await watchTracks(page, true)
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByText('Starting up camera...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
  await page.evaluate(() => window.answer())
  await expect.poll(() => page.evaluate(() => window.tracks.length)).toBe(1)
  await expect.poll(() => liveTracks(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
})

test('C7: start and cancel, twenty times, leaves one live track at most and none at the end', async ({
  page,
}) => {
  await watchTracks(page, false)
  await openWithClock(page)
  for (let round = 0; round < 20; round += 1) {
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await page.getByRole('button', { name: /^(Cancel|Stop Camera)$/ }).click()
  }
  await startCamera(page)
  await expect.poll(() => liveTracks(page)).toBe(1)
  await page.getByRole('button', { name: 'Stop Camera' }).click()
  await expect.poll(() => liveTracks(page)).toBe(0)
  expect(await page.evaluate(() => window.mostTracks)).toBe(1)
})

test('C3: a camera in use by another program says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toHaveText('Camera is already in use.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('C4: a camera that cannot meet the constraints is asked once more for anything', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (constraints) =>
      constraints?.video === true
        ? ask(constraints)
        : Promise.reject(new DOMException('', 'OverconstrainedError'))
  })
  await openWithClock(page)
  await startCamera(page)
})

test('a frame that never comes is refused as not ready, not stored blank', async ({ page }) => {
  await openWithClock(page)
  await startCamera(page)
  await page.evaluate(() => {
    Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { get: () => 0 })
  })
  await captureButton(page).click()
  await page.clock.runFor(3000)
  await expect(page.getByRole('alert')).toContainText('Camera not ready.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(captureButton(page)).toContainText('0/4 Photos')
})

for (const [stub, sentence] of [
  ['toBlob', 'Failed to take photo.'],
  ['getContext', 'Canvas error.'],
] as const) {
  test(`a canvas whose ${stub} fails says "${sentence}"`, async ({ page }) => {
    await openWithClock(page)
    await startCamera(page)
    // What paints the live view needs canvases, too: it is there before they fail.
    await expect(page.getByRole('img', { name: 'Live camera view' })).toBeVisible()
    await page.evaluate((name) => {
      if (name === 'toBlob') HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
      else HTMLCanvasElement.prototype.getContext = () => null
    }, stub)
    await captureButton(page).click()
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toContainText(sentence)
  })
}
