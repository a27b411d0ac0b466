import type { CDPSession, Page } from '@playwright/test'

import type { Size } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { contrasts, lightRect, savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  openWithCamera,
  openWithClock,
  startCamera,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'

declare global {
  interface Window {
    /** Sets the size of the camera's image, as a rotation of the device does. */
    resizeCamera: (size: Size) => void
    /** Size of the largest canvas that was encoded so far. */
    largest: { widthPx: number; heightPx: number }
  }
}

/**
 * Stubs a camera with a black image and a white square in its middle, a third of the shorter side. Call it before the
 * page's clock is installed: its frames come in real time.
 */
async function stubCamera(page: Page, size: Size, framesPerSecond: number): Promise<void> {
  await page.addInitScript(
    ([first, perSecond]) => {
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
      window.resizeCamera = ({ widthPx, heightPx }) =>
        Object.assign(canvas, { width: widthPx, height: heightPx })
      window.resizeCamera(first)
      setInterval(paint, 1000 / perSecond)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
    },
    [size, framesPerSecond] as const,
  )
}

const videoSize = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return [video?.videoWidth, video?.videoHeight]
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
  }).toPass({ intervals: [20], timeout: 10_000 })
}

test('C11: photos of a device that is rotated in a session are cropped to the middle, and not stretched', async ({
  page,
}) => {
  await stubCamera(page, { widthPx: 640, heightPx: 480 }, 10)
  await openWithCamera(page)
  await captureButton(page).click()
  for (const [taken, widthPx, heightPx] of [
    [1, 480, 640],
    [2, 640, 480],
    [3, 360, 640],
  ] as const) {
    await takePhoto(page, taken)
    await page.evaluate((size) => window.resizeCamera(size), { widthPx, heightPx })
    await expect.poll(() => videoSize(page)).toEqual([widthPx, heightPx])
    await page.clock.runFor(1000)
  }
  await takePhoto(page, 4)
  await page.clock.runFor(1500)
  const strip = await savedStrip(page)
  // Side of the square in the photo: 150 px from a landscape image, 200 px from a portrait one.
  for (const [frame, side] of [150, 200, 150, 200].entries()) {
    const rect = photoStrip.slots[frame]
    const { widthPx, heightPx } = rect ? lightRect(strip, rect) : { widthPx: 0, heightPx: 0 }
    expect(Math.abs(widthPx - side), `width of the square in photo ${frame + 1}`).toBeLessThan(5)
    expect(Math.abs(heightPx - side), `height of the square in photo ${frame + 1}`).toBeLessThan(5)
  }
})

test('C10: photos of a 4K camera are 1280 x 960, and a session leaves no memory behind', async ({ page }) => {
  await stubCamera(page, { widthPx: 3840, heightPx: 2160 }, 1)
  await openWithClock(page)
  await page.evaluate((stripHeightPx) => {
    window.largest = { widthPx: 0, heightPx: 0 }
    const note = ({ width, height }: { readonly width: number; readonly height: number }) => {
      const { widthPx, heightPx } = window.largest
      if (height !== stripHeightPx && width * height > widthPx * heightPx)
        window.largest = { widthPx: width, heightPx: height }
    }
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
  }, photoStrip.size.heightPx)
  const cdp = await page.context().newCDPSession(page)
  await startCamera(page)
  expect(await videoSize(page)).toEqual([3840, 2160])
  await takeStrip(page)
  expect(await page.evaluate(() => window.largest)).toEqual({ widthPx: 1280, heightPx: 960 })
  expect(Math.min(...contrasts(await savedStrip(page)))).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  // The strip that hangs keeps its photos, and each a negative of 4.9 MB: its picture is dark.
  const before = await heapMb(cdp)
  await takeStrip(page)
  await page.keyboard.press('Escape')
  const grownMb = (await heapMb(cdp)) - before
  console.log(`heap grown by ${grownMb.toFixed(1)} MB in a session with a 4K camera`)
  // A leak of one frame would be 33 MB.
  expect(grownMb).toBeLessThan(16)
})

/** Heap of the page after a garbage collection, with the pixels of images, in MB. */
async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}
