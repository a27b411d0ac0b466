import type { CDPSession, Page } from '@playwright/test'

import type { Size } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { lightRect, savedStrip } from '#harness/browser/strip/savedStrip.ts'
import { captureButton, openWithClock, startCamera } from '#harness/browser/visit.ts'

declare global {
  interface Window {
    /** Sets the size of the camera's image, as a rotation of the device does. */
    resizeCamera: (size: Size) => void
    /** Sizes of all canvases that were encoded so far. */
    encoded: Size[]
  }
}

const landscape4k = { widthPx: 3840, heightPx: 2160 }

/**
 * Stubs a camera with a black image and a white square in its middle, a third of the shorter side: one frame a second,
 * or ten small ones. Records the sizes of the canvases that are encoded. Runs in the page, before its clock is
 * installed: the frames come in real time.
 */
function stubCamera(size: Size): void {
  const canvas = document.createElement('canvas')
  const paint = () => {
    const context = canvas.getContext('2d')
    const side = Math.min(canvas.width, canvas.height) / 3
    if (!context) return
    context.fillStyle = '#000'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#fff'
    context.fillRect((canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
  }
  window.resizeCamera = ({ widthPx, heightPx }) => Object.assign(canvas, { width: widthPx, height: heightPx })
  window.resizeCamera(size)
  let tick = 0
  // The booth takes no photo of a frame that is old.
  setInterval(() => (tick++ % 10 === 0 || canvas.width < 1000) && paint(), 100)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()

  window.encoded = []
  const note = ({ width, height }: HTMLCanvasElement) =>
    window.encoded.push({ widthPx: width, heightPx: height })
  const { prototype } = HTMLCanvasElement
  const encode = Reflect.get(prototype, 'toBlob')
  prototype.toBlob = function watched(this: HTMLCanvasElement, ...args: unknown[]) {
    note(this)
    Reflect.apply(encode, this, args)
  }
  // The encoder worker gets a bitmap of the canvas.
  const copy: unknown = Reflect.get(window, 'createImageBitmap')
  Reflect.set(window, 'createImageBitmap', (...args: unknown[]) => {
    if (args[0] instanceof HTMLCanvasElement) note(args[0])
    if (typeof copy === 'function') return Reflect.apply(copy, window, args)
  })
}

const videoSize = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { widthPx: video?.videoWidth, heightPx: video?.videoHeight }
  })

/**
 * Runs a countdown and waits for its photo: after a rotation the first frame may be blank, and the booth takes the
 * next.
 */
async function takePhoto(page: Page, taken: number): Promise<void> {
  for (const count of ['3', '2', '1']) {
    await expect(page.getByRole('timer')).toHaveText(count)
    await page.clock.runFor(1000)
  }
  await expect(async () => {
    const isTaken = (await captureButton(page).textContent())?.includes(`${taken}/4 Photos`)
    if (isTaken !== true) await page.clock.runFor(10)
    expect(isTaken).toBe(true)
  }).toPass({ intervals: [20] })
}

test('C10, C11: photos of a 4K camera and of a rotated device are capped and cropped', async ({ page }) => {
  await page.addInitScript(stubCamera, landscape4k)
  await openWithClock(page)
  const cdp = await page.context().newCDPSession(page)
  await startCamera(page)
  await test.step('C10: a photo of 4K is 1280 x 960, and leaves no memory behind', async () => {
    expect(await videoSize(page)).toEqual(landscape4k)
    const before = await heapMb(cdp)
    await captureButton(page).click()
    await takePhoto(page, 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    // The photo has a negative of 4.9 MB, as its picture is dark; a leak of a frame would be 33 MB.
    await expect.poll(async () => (await heapMb(cdp)) - before).toBeLessThan(20)
    // The small ones are previews.
    const photos = (await page.evaluate(() => window.encoded)).filter(({ widthPx }) => widthPx > 320)
    expect(photos.length, 'more where a frame was blank').toBeGreaterThanOrEqual(1)
    expect(photos).toEqual(photos.map(() => ({ widthPx: 1280, heightPx: 960 })))
  })
  await test.step('C11: the device is rotated between photos', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const [taken, widthPx, heightPx] of [
      [2, 480, 640],
      [3, 360, 640],
      [4, 640, 360],
    ] as const) {
      await page.evaluate((size) => window.resizeCamera(size), { widthPx, heightPx })
      await expect.poll(() => videoSize(page)).toEqual({ widthPx, heightPx })
      await takePhoto(page, taken)
      await page.clock.runFor(1000)
    }
    await page.clock.runFor(500)
  })
  await test.step('C11: photos are cropped to the middle, and not stretched', async () => {
    const strip = await savedStrip(page)
    // Side of the square in the photo: 150 px from a landscape image, 200 px from a portrait one.
    for (const [frame, side] of [150, 200, 200, 150].entries()) {
      const rect = photoStrip.slots[frame]
      const { widthPx, heightPx } = rect ? lightRect(strip, rect) : { widthPx: 0, heightPx: 0 }
      expect(Math.abs(widthPx - side), `width of the square in photo ${frame + 1}`).toBeLessThan(5)
      expect(Math.abs(heightPx - side), `height of the square in photo ${frame + 1}`).toBeLessThan(5)
    }
  })
})

/** Heap of the page after a garbage collection, with the pixels of images, in MB. */
async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}
