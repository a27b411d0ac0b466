import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { CubeError, sampleCube } from '../../../src/engine/film/cube/cubeLut.ts'
import { parseCube } from '../../../src/engine/film/cube/parseCube.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { expectNoErrors, preparePage } from '#harness/browser/launch/preparePage.ts'
import { expect, test as base } from '#harness/browser/startedKiosk.ts'
import { changeTheLook, stripPreview } from '#harness/browser/strip/stripRoom.ts'
import { saveStrip } from '#harness/browser/strip/savedStrip.ts'
import { openWithClock, startCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'
import { warmDusk } from '#harness/film/cubeText.ts'
import { drawFrame } from '#harness/images/drawnFrames.ts'

/** `test` with the owner's page of a booth of its own, in another tab. */
const test = base.extend<{ readonly owner: Page }>({
  owner: async ({ context, ownBooth }, provide) => {
    const owner = await context.newPage()
    const errors = await preparePage(owner, { isStripped: true, isFlat: false })
    await owner.goto(`/?owner=event#${ownBooth.ownerToken()}`)
    await provide(owner)
    await owner.close()
    // A file that is refused.
    expectNoErrors(errors, /status of 400/)
  },
})

test.use({ isStripped: true })

/** A host's own frame: a photo upright, and one that is turned. */
const frame = drawFrame({
  width: 600,
  height: 900,
  dpi: 150,
  holes: [
    { x: 300, y: 250, width: 440, height: 330 },
    { x: 300, y: 650, width: 400, height: 300, rotation: 6 },
  ],
})

const filterKey = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })

/** Part of the first photo whose pixels are compared. */
const [{ xPx, yPx }] = photoStrip.slots
const part = { xPx: xPx + 250, yPx: yPx + 170, widthPx: 100, heightPx: 75 }

/** Pixels of that part of the strip on the screen. */
const partPixels = (page: Page): Promise<readonly number[]> =>
  stripPreview(page).evaluate((canvas: HTMLCanvasElement, { xPx: x, yPx: y, widthPx, heightPx }) => {
    const context = canvas.getContext('2d')
    return [...(context?.getImageData(x, y, widthPx, heightPx).data ?? [])]
  }, part)

test('a .cube and a frame that are put into the folders are before guests, and go with the session', async ({
  context,
  ownBooth,
  page,
}) => {
  const kiosk = await context.newPage()
  await kiosk.goto('/?kiosk')
  await expect(filterKey(kiosk, 'Classic')).toBeAttached()
  await openWithClock(page)
  await expect(filterKey(page, 'Classic')).toBeVisible()
  for (const kind of ['films', 'templates']) await mkdir(join(ownBooth.folder, kind))
  await writeFile(join(ownBooth.folder, 'films/dusk.cube'), warmDusk)
  await writeFile(join(ownBooth.folder, 'templates/our frame.png'), frame)
  await expect(filterKey(page, 'Warm Dusk')).toBeVisible({ timeout: 10_000 })
  await expect(filterKey(kiosk, 'Warm Dusk')).toBeAttached()
  await kiosk.close()
  await startCamera(page, 'Warm Dusk')
  await takeStrip(page)
  await test.step('the photos have the table’s colours within 2 codes, on the screen and in the file', async () => {
    await expect(stripPreview(page)).toBeVisible()
    await changeTheLook(page)
    const cube = parseCube(warmDusk)
    if (cube instanceof CubeError) throw cube
    await filterKey(stripDialog(page), 'Classic').click()
    const before = await settledPixels(page)
    await filterKey(stripDialog(page), 'Warm Dusk').click()
    const after = await settledPixels(page, before)
    const errors = before.flatMap((_, at) => {
      if (at % 4 !== 0) return []
      const [red = 0, green = 0, blue = 0] = before.slice(at, at + 3)
      const right = sampleCube(cube, [red / 255, green / 255, blue / 255])
      return right.map((code, channel) => Math.abs(code * 255 - (after[at + channel] ?? 0)))
    })
    expect(Math.max(...errors)).toBeLessThanOrEqual(2)
    const file = jpeg.decode(await saveStrip(page))
    const mean = (data: ArrayLike<number>, start: number, stride: number, channel: number) => {
      let sum = 0
      for (let y = 0; y < part.heightPx; y++)
        for (let x = 0; x < part.widthPx; x++) sum += data[start + (y * stride + x) * 4 + channel] ?? 0
      return sum / (part.widthPx * part.heightPx)
    }
    const start = (part.yPx * file.width + part.xPx) * 4
    for (const channel of [0, 1, 2]) {
      const difference = mean(file.data, start, file.width, channel) - mean(after, 0, part.widthPx, channel)
      expect(Math.abs(difference)).toBeLessThan(2)
    }
  })
  await test.step('the host’s frame is a template with the photos beneath it', async () => {
    await stripDialog(page).getByRole('radio', { name: 'our frame' }).check({ force: true })
    await expect(stripPreview(page)).toHaveJSProperty('width', 600)
    const saved = jpeg.decode(await saveStrip(page))
    expect([saved.width, saved.height]).toEqual([600, 900])
  })
  await test.step('H1: what is taken out of the folders stays until the strip is closed', async () => {
    const changed = page.waitForResponse(/event\.json$/)
    await rm(join(ownBooth.folder, 'films/dusk.cube'))
    await changed
    await page.clock.runFor(1000)
    await expect(filterKey(stripDialog(page), 'Warm Dusk')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(stripDialog(page)).toBeHidden()
    await expect(filterKey(page, 'Warm Dusk')).toHaveCount(0)
  })
})

/** Pixels of the first photo once they are painted, other ones than `before`. */
async function settledPixels(page: Page, before: readonly number[] = []): Promise<readonly number[]> {
  let pixels: readonly number[] = []
  await expect(async () => {
    await page.clock.runFor(50)
    pixels = await partPixels(page)
    expect(new Set(pixels).size).toBeGreaterThan(50)
    expect(pixels.some((code, at) => at % 4 < 3 && code !== before[at])).toBe(true)
    await page.clock.runFor(600)
    expect(await partPixels(page)).toEqual(pixels)
  }).toPass()
  return pixels
}

test('the owner adds, edits by keys, orders and hides; guests see the same', async ({ owner, page }) => {
  await page.goto('/')
  await owner.getByText('Looks and Templates', { exact: true }).click()
  const add = owner.getByLabel(/^Add Files/)
  await test.step('a wrong file is refused with its sentence, a right one is before guests', async () => {
    await add.setInputFiles([
      { name: 'evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'Our Frame.png', mimeType: 'image/png', buffer: Buffer.from(frame) },
      { name: 'dusk.cube', mimeType: '', buffer: Buffer.from(warmDusk) },
    ])
    await expect(owner.getByText(/2 files were added\..*evil\.svg is an SVG/)).toBeVisible()
    await expect(filterKey(page, 'Warm Dusk')).toBeVisible()
  })
  await test.step('a box is moved by keys, and turned back by undo', async () => {
    await owner.getByRole('button', { name: 'Edit' }).click()
    const photo = owner.getByRole('button', { name: 'Photo 1' })
    await expect(owner.getByRole('dialog').locator('img[src*=twoPeople]'), 'in each photo').toHaveCount(2)
    await photo.focus()
    await owner.keyboard.press('Shift+ArrowDown')
    await owner.keyboard.press('ArrowDown')
    await owner.keyboard.press('Control+z')
    await owner.keyboard.press('Control+Shift+z')
    await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('dialog')).toBeHidden()
  })
  await test.step('order and choice are those of the guests', async () => {
    for (let press = 0; press < 7; press++)
      await owner.getByRole('button', { name: 'Warm Dusk: earlier' }).click()
    const films = owner.getByRole('region', { name: 'Films' })
    for (const name of ['Polaroid', 'Vintage'])
      await films.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').uncheck()
    await owner.getByRole('button', { name: 'Save' }).click()
    const keys = page.getByRole('group', { name: 'Filter' }).locator('[aria-pressed]')
    await expect(keys).toHaveText(['Warm Dusk', 'Classic', 'CPM35', 'Portra400', 'Ektar100', 'TMax3200'])
  })
  await test.step('a look that is renamed and deleted', async () => {
    const row = owner.getByRole('listitem').filter({ hasText: 'Warm Dusk' })
    await row.getByRole('button', { name: 'Rename' }).click()
    await owner.getByLabel('New name of Warm Dusk').fill('Dusk')
    await owner.getByRole('button', { name: 'Rename' }).first().click()
    await expect(filterKey(page, 'Dusk')).toBeVisible()
    owner.on('dialog', (dialog) => void dialog.accept())
    await owner
      .getByRole('listitem')
      .filter({ hasText: /^Dusk/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(filterKey(page, 'Dusk')).toHaveCount(0)
  })
})
