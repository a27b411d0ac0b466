import type { Locator, Page } from '@playwright/test'
import { PNG } from 'pngjs'

import type { Rgb } from '../../../src/lib/colour/srgb.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { photoColours, savedStrip, shownColours, meanColour } from '#harness/browser/strip/savedStrip.ts'
import { changeTheLook } from '#harness/browser/strip/stripRoom.ts'
import { openSettings, openWithCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'

test.use({ cameraMode: 'dim' })

test('the light meter corrects a dim, warm room, and CPM35 prints the date, both by a switch', async ({
  page,
}) => {
  await openWithCamera(page)
  await page.getByRole('button', { name: 'CPM35' }).click()
  const live = async () => {
    await waitForLiveView(page)
    await waitForFrames(page)
    return PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  }
  await test.step('the date is orange, in its corner alone', async () => {
    const dated = await live()
    await toggle(page, 'Date stamp')
    const undated = await live()
    expect(orangeAdded(dated, undated, 'corner'), 'pixels of orange in the corner').toBeGreaterThan(80)
    expect(orangeAdded(dated, undated, 'elsewhere'), 'pixels of orange elsewhere').toBe(0)
  })
  const metered = await test.step('the live view is lighter and less warm with the meter', async () => {
    await page.getByRole('button', { name: 'Portra400' }).click()
    await toggle(page, 'Light meter')
    const plain = await liveColour(page)
    await toggle(page, 'Light meter')
    const metered = await liveColour(page)
    expect(metered[1] - plain[1], 'green that the meter adds').toBeGreaterThan(0.1)
    expect(warmth(metered), 'red over blue').toBeLessThan(warmth(plain) * 0.9)
    return metered
  })
  await test.step('the strip and its file have the colours of the live view', async () => {
    await takeStrip(page)
    expectClose((await shownColours(page))[0], metered)
    await changeTheLook(page)
    await toggle(stripDialog(page), 'Light meter')
    await expect.poll(async () => (await shownColours(page))[0]?.[1]).toBeLessThan(metered[1] - 0.1)
    const [shown = metered] = await shownColours(page)
    expectClose(photoColours(await savedStrip(page))[0], shown)
  })
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
  await expect.poll(async () => (await screenColour(page))[0]).toBeGreaterThan(0.16)
}

/** Mean colour of the live view on the screen, codes of 0 to 1. */
async function screenColour(page: Page): Promise<Rgb> {
  const image = PNG.sync.read(await page.getByLabel('Live camera view').screenshot())
  return meanColour(image, { xPx: 0, yPx: 0, widthPx: image.width, heightPx: image.height })
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

const warmth = ([red, , blue]: Rgb) => red / blue

/** Expects equal colours within 1.5 codes of 255: the images differ in size, and by the errors of JPEG. */
function expectClose(actual: Rgb | undefined, expected: Rgb): void {
  const differences = expected.map((code, channel) => Math.abs((actual?.[channel] ?? 1) - code))
  expect(Math.max(...differences) * 255, `${actual?.join()} and ${expected.join()}`).toBeLessThan(1.5)
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
