import type { CDPSession, Page } from '@playwright/test'

import type { Size } from '../../../src/lib/geometry.ts'
import { slotRects, stripSize } from '../../../src/render/strip/layout.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { contrasts, lightRect, savedStrip } from '../../../tools/harness/browser/savedStrip.ts'
import { captureButton, openWithClock, startCamera, takeStrip } from '../../../tools/harness/browser/visit.ts'

declare global {
  interface Window {
    /** Gives the camera's picture another size, as turning the device does. */
    turnCamera: (size: Size) => void
    /** Largest canvas that was made into a file so far, in pixels. */
    largest: { widthPx: number; heightPx: number }
  }
}

/**
 * A camera whose picture is black, with a white square of a third of its shorter side in the middle. It is stubbed
 * before the visit's clock, so that its frames come by a clock of its own.
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
      window.turnCamera = ({ widthPx, heightPx }) =>
        Object.assign(canvas, { width: widthPx, height: heightPx })
      window.turnCamera(first)
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

/** A countdown and its photo; the frame of a camera that was just turned may be blank, and the next one is taken. */
async function shoot(page: Page, taken: number): Promise<void> {
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
  await openWithClock(page)
  await startCamera(page)
  await captureButton(page).click()
  for (const [taken, widthPx, heightPx] of [
    [1, 480, 640],
    [2, 640, 480],
    [3, 360, 640],
  ] as const) {
    await shoot(page, taken)
    await page.evaluate((size) => window.turnCamera(size), { widthPx, heightPx })
    await expect.poll(() => videoSize(page)).toEqual([widthPx, heightPx])
    await page.clock.runFor(1000)
  }
  await shoot(page, 4)
  await page.clock.runFor(1500)
  const strip = await savedStrip(page)
  // A photo is as wide as the picture was upright, and as high where it lay.
  for (const [frame, side] of [150, 200, 150, 200].entries()) {
    const rect = slotRects[frame]
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
    const { prototype } = HTMLCanvasElement
    const encode = Reflect.get(prototype, 'toBlob')
    prototype.toBlob = function watched(this: HTMLCanvasElement, ...args: unknown[]) {
      const { widthPx, heightPx } = window.largest
      const isStrip = this.height === stripHeightPx
      if (!isStrip && this.width * this.height > widthPx * heightPx)
        window.largest = { widthPx: this.width, heightPx: this.height }
      Reflect.apply(encode, this, args)
    }
  }, stripSize.heightPx)
  const cdp = await page.context().newCDPSession(page)
  await startCamera(page)
  const before = await heapMb(cdp)
  expect(await videoSize(page)).toEqual([3840, 2160])
  await takeStrip(page)
  expect(await page.evaluate(() => window.largest)).toEqual({ widthPx: 1280, heightPx: 960 })
  expect(Math.min(...contrasts(await savedStrip(page)))).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  const grownMb = (await heapMb(cdp)) - before
  console.log(`heap grown by ${grownMb.toFixed(1)} MB in a session with a 4K camera`)
  // One frame of it would be 33 MB.
  expect(grownMb).toBeLessThan(16)
})

/** The page's heap after a garbage collection, pixels included, in MB. */
async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}
