import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { photoHalves, savedStrip } from '#harness/browser/strip/savedStrip.ts'
import { liveHalves } from '#harness/camera/cameras.ts'
import { type OwnImage, rotated, twoColours } from '#harness/camera/ownImages.ts'
import { captureButton, openWithClock, stripDialog } from '#harness/browser/visit.ts'

test.use({ cameraMode: 'none' })

const [red, green, blue, black] = [
  [220, 20, 20],
  [20, 200, 20],
  [20, 20, 220],
  [0, 0, 0],
] as const

// Orientation 6, a phone held upright: the upper half of the stored image is shown on the right.
const upright = rotated(twoColours('upright.jpg', green, black, { width: 300, height: 400 }), 6)
const three = [twoColours('0.jpg', red, red), upright, twoColours('2.jpg', blue, blue)]
/** Colours of the left and the right half of each photo of `three`. */
const colours = [
  ['red', 'red'],
  ['dark', 'green'],
  ['blue', 'blue'],
  ['red', 'red'],
] as const

/** Opens a booth that finds no camera. */
async function openWithoutCamera(page: Page): Promise<void> {
  await openWithClock(page)
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera found on your device.')
}

async function chooseImages(page: Page, images: readonly OwnImage[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Your Pictures' }).click()
  const chooser = await choosing
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles([...images])
}

/** The live view's halves. The page's clock plays the images, and runs on meanwhile. */
async function nextHalves(page: Page) {
  await page.clock.runFor(50)
  return liveHalves(page)
}

/** Runs a session of own pictures whose live view has these colours before each photo. */
async function takeStripOfColours(page: Page): Promise<void> {
  await captureButton(page).click()
  await expect(page.getByRole('alert'), 'a notice in a countdown').toHaveCount(0)
  for (const [index, halves] of colours.entries()) {
    await expect.poll(() => liveHalves(page), `live view before photo ${index + 1}`).toEqual(halves)
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

test('C2: without a camera own pictures pass through the booth, and so does the demo', async ({
  page,
  baseURL,
  browserName,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openWithoutCamera(page)
  const heic = { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') }
  const notice = page.getByRole('alert')
  const reason =
    '“\u2068IMG_0007.HEIC\u2069” is a HEIC picture, which this browser can’t open. Save it as JPEG.'
  await test.step('a picture that this browser cannot decode is named', async () => {
    await chooseImages(page, [heic])
    await expect(notice).toHaveText(reason)
  })
  await test.step('three pictures are used, the first one twice', async () => {
    await chooseImages(page, [heic, ...three])
    await expect.poll(() => nextHalves(page)).toEqual(colours[0])
    await page.setViewportSize({ width: 320, height: 800 })
    await expect(notice).toHaveText(`${reason} The other three pictures are used, the first one twice.`)
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'pictures left out')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('they are upright and not mirrored, up to the file', async () => {
    await takeStripOfColours(page)
    await expect(stripDialog(page).getByRole('button', { name: /moving|pause/i })).toHaveCount(0)
    expect(photoHalves(await savedStrip(page))).toEqual(colours)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Your Pictures' })).toBeVisible()
  })
  await test.step('none is stored, or causes a request', async () => {
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    expect(requested.filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('blob:'))).toEqual(
      [],
    )
  })
  await test.step('the demo moves', async () => {
    await startDemo(page)
    const before = await frameOf(page)
    await page.clock.runFor(700)
    await expect.poll(async () => difference(before, await frameOf(page))).toBeGreaterThan(0.01)
    await expect.poll(() => nextHalves(page)).not.toEqual(['dark', 'dark'])
  })
  // Playwright cannot ask Firefox for less motion.
  if (browserName === 'chromium')
    await test.step('with less motion it stands still, and changes its face for the next photo', () =>
      expectStill(page))
})

async function expectStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Stop Camera' }).click()
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
}

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
