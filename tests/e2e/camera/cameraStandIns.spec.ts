import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import { colourName, liveHalves } from '../../../tools/harness/camera/cameras.ts'
import { type OwnImage, rotated, twoColours } from '../../../tools/harness/camera/ownImages.ts'
import { captureButton, openWithClock, stripDialog } from '../../../tools/harness/browser/visit.ts'

test.use({ cameraMode: 'none' })

const [red, green, blue] = [
  [220, 20, 20],
  [20, 200, 20],
  [20, 20, 220],
] as const
const [black, white] = [
  [0, 0, 0],
  [255, 255, 255],
] as const
/** Four images of one colour each. */
const four = [red, green, blue, white].map((colour, index) => twoColours(`${index}.jpg`, colour, colour))

/** Opens a booth that finds no camera. */
async function openWithoutCamera(page: Page): Promise<void> {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera found on your device.')
}

/** On a booth that they share, which has found no camera. */
const standInTest = shareBooth({
  open: openWithoutCamera,
  async restore(page) {
    const stop = page.getByRole('button', { name: 'Stop Camera' })
    if (await stripDialog(page).isVisible()) await page.keyboard.press('Escape')
    if (await stop.isVisible()) await stop.click()
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await expect(page.getByRole('alert')).toContainText('No camera found on your device.')
  },
})

async function chooseImages(page: Page, images: readonly OwnImage[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Your Pictures' }).click()
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles([...images])
}

/** Expects the colours of the live view's halves. The page's clock plays the images, and runs on meanwhile. */
async function expectLive(page: Page, left: string, right: string): Promise<void> {
  await expect.poll(() => nextHalves(page)).toEqual([left, right])
}

async function nextHalves(page: Page) {
  await page.clock.runFor(50)
  return liveHalves(page)
}

/** Runs a session whose live view has these colours before each photo. */
async function takeStripOf(page: Page, colours: readonly string[]): Promise<void> {
  const [first = ''] = colours
  await expectLive(page, first, first)
  await captureButton(page).click()
  for (const [index, colour] of colours.entries()) {
    await expect.poll(() => liveHalves(page), `live view before photo ${index + 1}`).toEqual([colour, colour])
    // Jumps: the stand-in would play every frame of the countdown, and the live view render it.
    for (const _second of [3, 2]) await page.clock.fastForward(1000)
    await expect(page.getByText('REC', { exact: true }), 'no clip of a picture is kept').toHaveCount(0)
    await page.clock.fastForward(1000)
    await expect(captureButton(page)).toContainText(`${index + 1}/4 Photos`)
    if (index < 3) await page.clock.fastForward(1000)
    else await page.clock.runFor(1500)
  }
  await expect(stripDialog(page)).toBeVisible()
}

/** Colour in the middle of each photo in the saved file. */
async function savedColours(page: Page): Promise<readonly string[]> {
  const { data, width } = await savedStrip(page)
  return [375, 875, 1375, 1875].map((y) => {
    const at = (y * width + 400) * 4
    return colourName([...data.subarray(at, at + 3)])
  })
}

test('C2: without a camera four images of the visitor’s own pass through the booth, up to the file', async ({
  page,
}) => {
  await openWithoutCamera(page)
  await chooseImages(page, four)
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  const colours = ['red', 'green', 'blue', 'light']
  await takeStripOf(page, colours)
  await expect(stripDialog(page).getByRole('button', { name: /moving|pause/i })).toHaveCount(0)
  expect(await savedColours(page)).toEqual(colours)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your Pictures' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

standInTest('fewer than four own images are repeated', async ({ page }) => {
  await chooseImages(page, four.slice(0, 2))
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await takeStripOf(page, ['red', 'green', 'red', 'green'])
})

standInTest(
  'files that this browser cannot decode are named, the good ones are used, and none causes a request',
  async ({ page, baseURL }) => {
    const heic = { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') }
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await chooseImages(page, [heic])
    const reason = '“IMG_0007.HEIC” is a HEIC picture, which this browser can’t open. Save it as JPEG.'
    await expect(page.getByRole('alert')).toHaveText(reason)
    const script = '<script>alert(1)</script><image href="https://example.com/x.png"/>'
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48">${script}</svg>`,
    )
    await chooseImages(page, [{ name: 'me.jpg', mimeType: 'image/svg+xml', buffer: drawing }])
    await expect(page.getByRole('alert')).toContainText('“me.jpg” is not a picture')
    const notice = page.getByRole('alert')
    await chooseImages(page, [...four, ...four.slice(0, 1)])
    await expect(notice).toHaveText('The first four of five pictures are used.')
    await page.getByRole('button', { name: 'Stop Camera' }).click()
    await chooseImages(page, [heic, ...four.slice(0, 3)])
    await expectLive(page, 'red', 'red')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(notice).toHaveText(`${reason} The other three pictures are used, the first one twice.`)
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, `pictures left out at ${width}`)
    }
    await captureButton(page).click()
    await expect(notice, 'in a countdown').toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(asked.filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('blob:'))).toEqual([])
  },
)

for (const name of ['upright.jpg', 'upright.png']) {
  standInTest(`an image is rotated by its EXIF orientation, and not mirrored (${name})`, async ({ page }) => {
    // Orientation 6, a phone held upright: the upper half of the stored image is shown on the right.
    await chooseImages(page, [rotated(twoColours(name, green, black, { width: 300, height: 400 }), 6)])
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await expectLive(page, 'dark', 'green')
  })
}

standInTest('the demo moves and needs no camera', async ({ page }) => {
  await startDemo(page)
  const before = await frameOf(page)
  await page.clock.runFor(700)
  await expect.poll(async () => difference(before, await frameOf(page))).toBeGreaterThan(0.01)
  await expect.poll(() => nextHalves(page)).not.toEqual(['dark', 'dark'])
  await page.getByRole('button', { name: 'Stop Camera' }).click()
  await expect(page.getByRole('button', { name: 'Try the Demo' })).toBeVisible()
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the demo stands still, and changes its face for the next photo', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'Playwright cannot ask Firefox for less motion')
    await openWithoutCamera(page)
    await startDemo(page)
    const smiling = await frameOf(page)
    await captureButton(page).click()
    await page.clock.runFor(2900)
    expect(difference(smiling, await frameOf(page)), 'moved').toBe(0)
    await page.clock.runFor(100)
    await expect(captureButton(page)).toContainText('1/4 Photos')
    // The photo is taken, but the demo may have painted its last frame before.
    const nextDifference = async () => {
      await page.clock.runFor(50)
      return difference(smiling, await frameOf(page))
    }
    await expect.poll(nextDifference, 'turned').toBeGreaterThan(0.01)
  })
})

async function startDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the Demo' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
}

/** Bytes of the camera's current frame; as a text, because a list of numbers takes half a second on its way. */
async function frameOf(page: Page): Promise<Buffer> {
  const text = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const context = new OffscreenCanvas(160, 120).getContext('2d')
    context?.drawImage(video, 0, 0, 160, 120)
    const bytes = context?.getImageData(0, 0, 160, 120).data ?? []
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })
  return Buffer.from(text, 'latin1')
}

/** Share of the bytes that differ visibly, 0 to 1. */
function difference(one: Buffer, other: Buffer): number {
  return one.filter((byte, at) => Math.abs(byte - (other[at] ?? 0)) > 24).length / one.length
}
