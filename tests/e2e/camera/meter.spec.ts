import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'

import type { Rect } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import type { Rgb } from '../../../tools/harness/camera/fakeCamera.ts'
import type { Image } from '../../../tools/harness/images/compareImages.ts'
import { changeTheLook } from '../../../tools/harness/browser/strip/stripRoom.ts'
import { openSettings, openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'dim' })

test('the light meter corrects a dim, warm room before the film, in the live view, the strip and its file, until its switch turns this off; CPM35 prints the date in orange until its switch does', async ({
  page,
}) => {
  await openWithCamera(page)
  await page.getByRole('button', { name: 'CPM35' }).click()
  const live = async () => {
    await waitForLiveView(page)
    await waitForFrames(page)
    return PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  }
  const dated = await live()
  await toggle(page, 'Date stamp')
  const undated = await live()
  expect(orangeAdded(dated, undated, 'corner'), 'pixels of orange in the corner').toBeGreaterThan(80)
  expect(orangeAdded(dated, undated, 'elsewhere'), 'pixels of orange elsewhere').toBe(0)

  await page.getByRole('button', { name: 'Portra400' }).click()
  await toggle(page, 'Light meter')
  const plain = await liveColour(page)
  await toggle(page, 'Light meter')
  const metered = await liveColour(page)
  expect(metered[1] - plain[1], 'codes of green that the meter adds').toBeGreaterThan(25)
  expect(warmth(metered), 'red over blue').toBeLessThan(warmth(plain) * 0.9)

  await takeStrip(page)
  expectClose(await stripColour(page), metered)
  await changeTheLook(page)
  await toggle(stripDialog(page), 'Light meter')
  await expect.poll(async () => (await stripColour(page))[1]).toBeLessThan(metered[1] - 25)
  expectClose(await fileColour(page), await stripColour(page))
})

/** Toggles a switch of the settings. */
async function toggle(where: Page | Locator, name: string): Promise<void> {
  const panel = await openSettings(where)
  await panel.getByRole('switch', { name }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
}

/** Mean colour of the live view, after the meter has had time to settle. */
async function liveColour(page: Page): Promise<Rgb> {
  await waitForLiveView(page)
  await page.clock.runFor(2000)
  await waitForFrames(page)
  return screenColour(page)
}

/** Waits until the live view is there: a dark cover hides the raw camera until then. */
async function waitForLiveView(page: Page): Promise<void> {
  await expect.poll(async () => (await screenColour(page))[0]).toBeGreaterThan(40)
}

async function screenColour(page: Page): Promise<Rgb> {
  const { data, width, height } = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  return mean({ data, width }, { xPx: 0, yPx: 0, widthPx: width, heightPx: height })
}

/** Waits for two frames of the camera: the second is painted with the settings from before the first. */
function waitForFrames(page: Page): Promise<void> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.requestVideoFrameCallback(() => video.requestVideoFrameCallback(() => resolve()))
      }),
  )
}

/** Mean colour of the first photo of the strip on the screen. */
async function stripColour(page: Page): Promise<Rgb> {
  const { xPx, yPx, widthPx, heightPx } = photoStrip.slots[0]
  const text = await page.getByRole('img', { name: /^Photo strip/ }).evaluate(
    (canvas: HTMLCanvasElement, [x, y, width, height]) => {
      const bytes = canvas.getContext('2d')?.getImageData(x, y, width, height).data ?? []
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    },
    [xPx, yPx, widthPx, heightPx] as const,
  )
  return mean({ data: Buffer.from(text, 'latin1'), width: widthPx }, { xPx: 0, yPx: 0, widthPx, heightPx })
}

/** Mean colour of the first photo of the saved file. */
async function fileColour(page: Page): Promise<Rgb> {
  return mean(await savedStrip(page), photoStrip.slots[0])
}

/** Mean of each channel, 0 to 255, over a rectangle without its border. */
function mean({ width, data }: Pick<Image, 'width' | 'data'>, { xPx, yPx, widthPx, heightPx }: Rect): Rgb {
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

/** Expects equal colours within 1.5 codes: the images differ in size, and by the errors of JPEG. */
function expectClose(actual: Rgb, expected: Rgb): void {
  for (const channel of [0, 1, 2] as const)
    expect(
      Math.abs(actual[channel] - expected[channel]),
      `${actual.join()} and ${expected.join()}`,
    ).toBeLessThan(1.5)
}

/** Number of pixels that are much more orange in the first of two images, in the lower right corner or elsewhere. */
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
