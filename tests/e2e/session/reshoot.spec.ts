import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { photoColours, savedStrip, shownColours } from '#harness/browser/strip/savedStrip.ts'
import { captureButton, countDown, openWithCamera, stripDialog, takePhotos } from '#harness/browser/visit.ts'

test.use({ expectedErrors: /Failed to load resource/ })

test('the last photo is shown until the next countdown, and a reshoot replaces one alone', async ({
  page,
}) => {
  await page.route('**/StripDialog*.js', (route) => route.abort())
  await openWithCamera(page)
  const dialog = stripDialog(page)
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await test.step('a photo is shown for a second, in the colours of the strip', async () => {
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    await countDown(page, 2)
    const photo = page.getByRole('img', { name: 'Photo 2', exact: true })
    await expect(photo).toBeVisible()
    const tray = page.locator('[aria-hidden] canvas').filter({ visible: true })
    await expect(tray, 'each photo drops into its place').toHaveCount(2)
    await expect(page.getByText('Photo 2 of 4'), 'beside the photo just taken').toHaveCount(0)
    const { chroma, spread } = await photo.evaluate(measure)
    expect(chroma, 'largest difference of the channels').toBeLessThan(3)
    expect(spread, 'from the darkest to the lightest').toBeGreaterThan(100)
    expect(await photo.boundingBox()).toEqual(await page.getByLabel('Live camera view').boundingBox())
    await page.clock.runFor(999)
    await expect(photo).toBeVisible()
    await page.clock.runFor(1)
    await expect(photo).toHaveCount(0)
  })
  await test.step('the code of the strip loads at another try', async () => {
    await takePhotos(page, 3)
    await page.clock.runFor(1500)
    await expect(dialog.getByRole('alert')).toContainText('Your photos are still here.')
    await page.unroute('**/StripDialog*.js')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByRole('img', { name: /^Photo strip/ })).toBeVisible()
  })
  await dialog.getByLabel('Your Message').fill('Best night ever')
  const before = await shownColours(page)
  await test.step('the photo is taken again, after a countdown of its own', async () => {
    await darken(page)
    await dialog.getByRole('button', { name: 'Retake photo 3' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('#announcer')).toHaveText('Photo 3 of 4 in 3. Silly')
    await expect(captureButton(page)).toHaveText('Retake4/4 Photos')
    await expect(page.getByText('Retake photo 3', { exact: true })).toHaveCount(2)
    await countDown(page, 4)
    await page.clock.runFor(1499)
    await expect(dialog).toBeHidden()
    await watchGap(page)
    await page.clock.runFor(1)
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.dataset['gap'])).toBe('dark')
  })
  await test.step('it replaces one photo in strip and file, and the message stays', async () => {
    await expect(dialog.getByLabel('Your Message')).toHaveValue('Best night ever')

    const green = async (index: number) => (await shownColours(page))[index]?.[1] ?? 1
    await expect.poll(() => green(2), 'the third photo').toBeLessThan((before[2]?.[1] ?? 0) - 0.16)
    const after = await shownColours(page)
    for (const index of [0, 1, 3]) expect(after[index], `photo ${index + 1}`).toEqual(before[index])
    for (const [index, [, fileGreen]] of photoColours(await savedStrip(page)).entries())
      expect(fileGreen, `photo ${index + 1} of the file`).toBeCloseTo(after[index]?.[1] ?? 0, 2)
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toHaveCount(0)
  })
})

/** Notes on the page what is behind Processing, and whether the strip is open when Processing leaves. */
async function watchGap(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Processing' }).evaluate((processing) => {
    const { backgroundColor } = getComputedStyle(processing)
    const isDark = backgroundColor === getComputedStyle(document.documentElement).backgroundColor
    const { dataset } = document.documentElement
    new MutationObserver(() => {
      if (!processing.isConnected)
        dataset['gap'] ??= isDark && document.querySelector('dialog:modal') ? 'dark' : 'seen'
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Darkens the camera's image in every photo from now on, by more than the meter opens it. */
async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawImage = Reflect.get(CanvasRenderingContext2D.prototype, 'drawImage')
    CanvasRenderingContext2D.prototype.drawImage = function draw(
      this: CanvasRenderingContext2D,
      ...args: unknown[]
    ) {
      Reflect.apply(drawImage, this, args)
      if (!(args[0] instanceof HTMLVideoElement)) return
      this.fillStyle = 'rgb(0 0 0 / 0.9)'
      this.fillRect(0, 0, this.canvas.width, this.canvas.height)
    }
  })
}

/** Largest chroma and contrast of a canvas, 0 to 255 each; runs in the page. */
function measure(canvas: HTMLElement): { readonly chroma: number; readonly spread: number } {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('not a canvas')
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let chroma = 0
  const greens: number[] = []
  for (let at = 0; at < pixels.length; at += 4 * 101) {
    const rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    chroma = Math.max(chroma, Math.max(...rgb) - Math.min(...rgb))
    greens.push(rgb[1] ?? 0)
  }
  return { chroma, spread: Math.max(...greens) - Math.min(...greens) }
}
