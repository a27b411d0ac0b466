import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { independentStep } from '#harness/browser/independentStep.ts'
import { countLiveTracks, stubCameras } from '#harness/camera/cameras.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  startCamera,
  runUntil,
} from '#harness/browser/visit.ts'

declare global {
  interface Window {
    /** All tracks that the page was given. */
    tracks: MediaStreamTrack[]
    /** Largest number of tracks that were live at once. */
    maxLiveTracks: number
    /** Answers the held requests for a camera, and all later ones. */
    answer: () => void
    /** State of the camera's permission. */
    permission: PermissionState
  }
}

const liveTracks = (page: Page) =>
  page.evaluate(() => window.tracks.filter((track) => track.readyState === 'live').length)

/** Records all tracks; requests for a camera wait until `window.answer()`. Runs in the page. */
function recordTracks(): void {
  window.tracks = []
  window.maxLiveTracks = 0
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const answered = new Promise<void>((resolve) => {
    window.answer = resolve
  })
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    await answered
    const stream = await getUserMedia(constraints)
    window.tracks.push(...stream.getTracks())
    const live = window.tracks.filter((track) => track.readyState === 'live').length
    window.maxLiveTracks = Math.max(window.maxLiveTracks, live)
    return stream
  }
  window.permission = 'prompt'
  const query = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (descriptor) => {
    const status = await query(descriptor)
    return Object.defineProperty(status, 'state', { value: window.permission })
  }
}

test('C6, C7: an unanswered prompt is explained after 4 s, and never leaves two cameras running', async ({
  page,
}) => {
  const hint = page.getByText('Your browser is asking to use the camera')
  const start = page.getByRole('button', { name: 'Start Camera' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  const code = Promise.withResolvers<void>()
  await page.route(/CameraHelp-.*\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.addInitScript(recordTracks)
  await openWithClock(page)
  await test.step('4 s pass while the code of the explanation is fetched', async () => {
    await start.click()
    await expect(page.getByText('Starting up camera...')).toBeVisible()
    await page.clock.runFor(4100)
    code.resolve()
    await expect(hint).toBeVisible()
    await cancel.click()
    await expect(start).toBeVisible()
    await expect(hint).toHaveCount(0)
  })
  await test.step('a new start waits anew', async () => {
    await start.click()
    await page.clock.runFor(3900)
    await expect(hint, 'a new start waits anew').toHaveCount(0)
    await page.clock.runFor(200)
    await expect(hint).toBeVisible()
    await cancel.click()
  })
  await test.step('a slow camera that is allowed is not explained', async () => {
    await page.evaluate(() => (window.permission = 'granted'))
    await start.click()
    await page.clock.runFor(8000)
    await expect(page.getByText('Starting up camera...')).toBeVisible()
    await expect(hint, 'a slow camera that is allowed').toHaveCount(0)
    await cancel.click()
  })
  await test.step('C6: streams that arrive late are stopped', async () => {
    await page.evaluate(() => window.answer())
    // The first camera of a browser takes its time.
    await expect.poll(() => page.evaluate(() => window.tracks.length), { timeout: 30_000 }).toBe(3)
    await expect.poll(() => liveTracks(page)).toBe(0)
    await expect(start).toBeVisible()
  })
  await test.step('C7: at most one track is live, and none at the end', async () => {
    await page.evaluate(() => (window.maxLiveTracks = 0))
    for (let round = 0; round < 5; round += 1) {
      await start.click()
      await page.getByRole('button', { name: /^(Cancel|Stop Camera)$/ }).click()
    }
    await startCamera(page)
    await expect.poll(() => liveTracks(page)).toBe(1)
    await page.getByRole('button', { name: 'Stop Camera' }).click()
    await expect.poll(() => liveTracks(page)).toBe(0)
    expect(await page.evaluate(() => window.maxLiveTracks)).toBe(1)
  })
})

const faults = [
  ['no size', 'Camera not ready.'],
  ['no frame', 'Camera not ready.'],
  ['no blob', 'Failed to take photo.'],
  ['no context', 'Canvas error.'],
] as const

test('C12, C13: a camera or a canvas that fails costs one press, and no photo is lost or blank', async ({
  page,
}) => {
  await stubCameras(page, [{ deviceId: 'desk', label: 'Desk Cam', colour: '#fff' }])
  await openWithCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(1000)
  for (const [fault, message] of faults) {
    await independentStep(`${fault}: ${message}`, async () => {
      // The renderer of the live view needs canvases, too, and must be open before they fail.
      await expect(page.getByRole('img', { name: 'Live camera view' })).toBeVisible()
      await page.evaluate(provoke, fault)
      await page.clock.runFor(3000)
      // The booth waits for a frame until its timeout.
      await runUntil(page, page.getByRole('alert').filter({ hasText: message }), 50)
      await expect(captureButton(page)).toContainText('1/4 Photos')
      await page.evaluate(() => window.restore())
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
      await page.getByRole('button', { name: 'Continue' }).click()
    })
  }
  await countDown(page, 2)
})

test('a browser that hides the pixels of pictures says so before the first photo', async ({ page }) => {
  await stubCameras(page, [{ deviceId: 'desk', label: 'Desk Cam', colour: '#fff' }])
  await openWithClock(page)
  for (const fault of ['white pixels', 'white file', 'white WebGL']) {
    await independentStep(fault, async () => {
      await page.evaluate(provoke, fault)
      await page.getByRole('button', { name: /^(Start Camera|Try Again)$/ }).click()
      await expect(page.getByRole('alert'), fault).toContainText(
        'This browser hides pictures from the booth.',
      )
      expect(await countLiveTracks(page)).toBe(0)
      await page.evaluate(() => window.restore())
    })
  }
  await test.step('a little noise does not matter', async () => {
    await page.evaluate(provoke, 'noise')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  })
})

declare global {
  interface Window {
    /** Ends the fault that was provoked last. */
    restore: () => void
  }
}

/** Fault injection into the video element, or into every canvas; runs in the page. */
function provoke(fault: string): void {
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  const undo: (() => void)[] = []
  window.restore = () => undo.forEach((restore) => restore())
  const override = (target: object, name: string, value: unknown) => {
    const own = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, writable: true, value })
    undo.push(() =>
      own ? Object.defineProperty(target, name, own) : void Reflect.deleteProperty(target, name),
    )
  }
  if (fault === 'no size') override(video, 'videoWidth', 0)
  if (fault === 'no frame') override(video, 'readyState', 1)
  if (fault === 'no blob') {
    override(HTMLCanvasElement.prototype, 'toBlob', (callback: BlobCallback) => callback(null))
    // Without bitmaps the encoder worker gets nothing to encode.
    override(window, 'createImageBitmap', () => Promise.reject(new Error('no bitmap')))
  }
  const white = (widthPx: number, heightPx: number) =>
    new ImageData(new Uint8ClampedArray(4 * widthPx * heightPx).fill(255), widthPx, heightPx)
  const pixels = CanvasRenderingContext2D.prototype
  const read = Reflect.get(pixels, 'getImageData')
  if (fault === 'white pixels')
    override(pixels, 'getImageData', (...[, , width, height]: number[]) => white(width ?? 1, height ?? 1))
  if (fault === 'noise')
    override(pixels, 'getImageData', function (this: CanvasRenderingContext2D, ...place: number[]) {
      const image: ImageData = Reflect.apply(read, this, place)
      for (let at = 0; at < image.data.length; at += 1) image.data[at] = (image.data[at] ?? 0) ^ (at & 1)
      return image
    })
  if (fault === 'white file')
    override(HTMLCanvasElement.prototype, 'toBlob', function (this: HTMLCanvasElement, done: BlobCallback) {
      const canvas = new OffscreenCanvas(this.width, this.height)
      canvas.getContext('2d')?.putImageData(white(this.width, this.height), 0, 0)
      void canvas.convertToBlob({ type: 'image/jpeg' }).then(done)
    })
  if (fault === 'white WebGL')
    override(WebGL2RenderingContext.prototype, 'readPixels', (...values: unknown[]) => {
      if (values[6] instanceof Uint8Array) values[6].fill(255)
    })
  if (fault === 'no context') override(HTMLCanvasElement.prototype, 'getContext', () => null)
}
