import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

import { slotRects } from '../../../src/render/strip/layout.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock, startCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'dim' })

type Picture = { readonly width: number; readonly data: Uint8Array }
type Rgb = readonly [red: number, green: number, blue: number]

test('the light meter corrects a dim, warm room before the film, and its switch turns this off', async ({
  page,
}) => {
  await openWithClock(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'Portra400' }).click()
  const metered = await live(page)
  await turn(page, 'Light meter')
  const plain = await live(page)
  expect(metered[1] - plain[1], 'codes of green that the meter adds').toBeGreaterThan(25)
  expect(warmth(metered), 'red over blue').toBeLessThan(warmth(plain) * 0.9)
  await turn(page, 'Light meter')
  expectClose(await live(page), metered)
})

test('Classic is never metered', async ({ page }) => {
  await openWithClock(page)
  await startCamera(page)
  const metered = await live(page)
  await turn(page, 'Light meter')
  expectClose(await live(page), metered)
})

test('strip and file are metered like the live view, and follow the switch', async ({ page }) => {
  await openWithClock(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'Portra400' }).click()
  const seen = await live(page)
  await takeStrip(page)
  expectClose(await preview(page), seen)
  expectClose(await saved(page), seen)
  await turn(stripDialog(page), 'Light meter')
  await expect.poll(async () => (await preview(page))[1]).toBeLessThan(seen[1] - 25)
  expectClose(await saved(page), await preview(page))
})

test('the device remembers the switches that are off, and nothing else', async ({ page }) => {
  await openWithClock(page)
  await turn(page, 'Light meter')
  await turn(page, 'Date stamp')
  expect(await stored(page)).toEqual({ 'retro-booth.meter': 'off', 'retro-booth.date-stamp': 'off' })
  await page.reload()
  await page.clock.runFor(3500)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('switch', { name: 'Light meter' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Date stamp' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await turn(page, 'Light meter')
  await turn(page, 'Date stamp')
  expect(await stored(page)).toEqual({})
})

test('the switch works without storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await openWithClock(page)
  await turn(page, 'Light meter')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('switch', { name: 'Light meter' })).not.toBeChecked()
})

test('CPM35 prints the date in orange until the date stamp is switched off', async ({ page }) => {
  await openWithClock(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'CPM35' }).click()
  const live = async () => PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  // The live view follows with its next frame.
  await expect(async () => {
    const dated = await live()
    await turn(page, 'Date stamp')
    const plain = await live()
    await turn(page, 'Date stamp')
    expect(orangeAdded(dated, plain, 'corner'), 'pixels of orange in the corner').toBeGreaterThan(150)
    expect(orangeAdded(dated, plain, 'elsewhere'), 'pixels of orange elsewhere').toBe(0)
  }).toPass({ timeout: 20_000 })
})

/** Turns a switch of the settings to its other side, and lets the live view follow. */
async function turn(where: Page | Locator, name: string): Promise<void> {
  await where.getByRole('button', { name: 'Settings' }).click()
  const panel = where.getByRole('dialog', { name: 'Settings' })
  await panel.getByRole('switch', { name }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
}

/** Mean colour of the live view once the meter has looked and the view has followed. */
async function live(page: Page): Promise<Rgb> {
  // Until the live view has come a dark cover lies over the raw camera.
  await expect.poll(async () => (await picture(page))[0]).toBeGreaterThan(40)
  await page.clock.runFor(2000)
  await nextFrames(page)
  return picture(page)
}

async function picture(page: Page): Promise<Rgb> {
  const { data, width, height } = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  return mean({ data, width }, { xPx: 0, yPx: 0, widthPx: width, heightPx: height })
}

/** Two frames of the camera: the second is painted with what was set before the first. */
function nextFrames(page: Page): Promise<void> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.requestVideoFrameCallback(() => video.requestVideoFrameCallback(() => resolve()))
      }),
  )
}

/** Of the first photo on the screen's strip. */
async function preview(page: Page): Promise<Rgb> {
  const canvas = page.getByRole('img', { name: /^Photo strip/ })
  const url = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  return mean(PNG.sync.read(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')), slotRects[0])
}

async function saved(page: Page): Promise<Rgb> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  return mean(jpeg.decode(await readFile(await (await downloading).path())), slotRects[0])
}

/** Mean of each channel, 0 to 255, over a rectangle less its border. */
function mean({ width, data }: Picture, { xPx, yPx, widthPx, heightPx }: (typeof slotRects)[number]): Rgb {
  const border = 0.05
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = Math.round(heightPx * border); y < heightPx * (1 - border); y++) {
    for (let x = Math.round(widthPx * border); x < widthPx * (1 - border); x++) {
      const at = ((yPx + y) * width + xPx + x) * 4
      for (const channel of [0, 1, 2] as const) sums[channel] += data[at + channel] ?? 0
      count++
    }
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

const warmth = ([red, , blue]: Rgb) => red / blue

/** Within a code and a half: the pictures differ in size, and by what JPEG adds. */
function expectClose(actual: Rgb, expected: Rgb): void {
  for (const channel of [0, 1, 2] as const)
    expect(
      Math.abs(actual[channel] - expected[channel]),
      `${actual.join()} and ${expected.join()}`,
    ).toBeLessThan(1.5)
}

/** Pixels that are much more orange in the first of two pictures, in the lower right or elsewhere. */
function orangeAdded(one: PNG, other: PNG, where: 'corner' | 'elsewhere'): number {
  let count = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)]
    const isCorner = x > one.width * 0.7 && y > one.height * 0.85
    if (isCorner !== (where === 'corner')) continue
    const orange = ({ data }: PNG) => (data[at] ?? 0) - (data[at + 2] ?? 0)
    if (orange(one) - orange(other) > 80) count++
  }
  return count
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
}
