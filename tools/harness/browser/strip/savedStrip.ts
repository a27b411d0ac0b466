import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { meanOf } from '../../../../src/darkroom/source/chart.ts'
import { filters } from '../../../../src/engine/filters/filters.ts'
import type { Rgb } from '../../../../src/lib/colour/srgb.ts'
import type { Rect, Size } from '../../../../src/lib/geometry.ts'
import * as exporting from '../../../../src/locale/messages/exporting.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import type { Image } from '../../images/compareImages.ts'
import { expectFourPortraits } from '../../images/stripPhotos.ts'
import { colourName } from '../../camera/cameras.ts'
import { expect } from '../booth.ts'
import { stripDialog } from '../visit.ts'
import { changeTheLook, stripPreview } from './stripRoom.ts'

/** Saves the open strip; the page's clock runs until the download is there. @returns the file's bytes */
export async function saveStrip(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: exporting.savePhotoStrip() }).click()
  const download = await runClockUntil(page, downloading)
  const file = await readFile(await download.path())
  await download.delete()
  return file
}

/** Presses one of the strip's rarer actions: under More, or in its place where it is the only one. */
export async function pressMore(page: Page, name: string): Promise<void> {
  const more = stripDialog(page).getByRole('button', { name: exporting.more(), exact: true })
  if (await more.isVisible()) await more.click()
  await stripDialog(page).getByRole('button', { name, exact: true }).click()
}

/** Runs the page's clock until a promise settles, as a download: a file that is not encoded yet waits for timers. */
export async function runClockUntil<Value>(page: Page, promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settle = () => void (isSettled = true)
  promise.then(settle, settle)
  await expect(async () => {
    await page.clock.runFor(50)
    expect(isSettled).toBe(true)
  }).toPass({ timeout: 20_000, intervals: [20] })
  return promise
}

/** Saves the strip, and expects the camera's portrait four times in its file. */
export async function expectGoodFile(page: Page): Promise<void> {
  await expectFourPortraits(await saveStrip(page))
}

/** Number of different codes of each photo of the strip on the screen, and of each preview on its filter buttons. */
const shownCodes = (page: Page) =>
  stripDialog(page)
    .locator('fieldset canvas, canvas[role=img]')
    .evaluateAll((all: HTMLCanvasElement[], rects) => {
      const codes = (canvas: HTMLCanvasElement, x: number, y: number) =>
        new Set(
          canvas
            .getContext('2d')
            ?.getImageData(x, y, 40, 40)
            .data.filter((_, at) => at % 4 < 3),
        ).size
      return all.flatMap((canvas) =>
        canvas.height === 2400
          ? rects.map(({ xPx, yPx }) => codes(canvas, xPx + 280, yPx + 200))
          : [codes(canvas, 28, 16)],
      )
    }, photoStrip.slots)

/** Expects four photos and, beside them, a preview on every filter button, none of them blank. */
export async function expectAllShown(page: Page): Promise<void> {
  await changeTheLook(page)
  await expect(async () => {
    await page.clock.runFor(50)
    const codes = await shownCodes(page)
    expect(codes).toHaveLength(4 + filters.length)
    for (const count of codes) expect(count).toBeGreaterThan(30)
  }).toPass({ timeout: 15_000 })
}

/** Saves the open strip and decodes its file; fails unless the file has the size of a strip. */
export async function savedStrip(page: Page): Promise<Image> {
  const strip = jpeg.decode(await saveStrip(page))
  expect([strip.width, strip.height]).toEqual([photoStrip.size.widthPx, photoStrip.size.heightPx])
  return strip
}

/** Colours of the left and the right half of each photo of a strip, as `colourName` names them. */
export const photoHalves = ({ data, width }: Image): readonly (readonly string[])[] =>
  photoStrip.slots.map(({ xPx, yPx, widthPx, heightPx }) =>
    [0.25, 0.75].map((part) => {
      const at = ((yPx + heightPx / 2) * width + xPx + widthPx * part) * 4
      return colourName([...data.subarray(at, at + 3)])
    }),
  )

/** Rectangle without a border of a twentieth: images of different sizes differ there. */
const withoutBorder = ({ xPx, yPx, widthPx, heightPx }: Rect): Rect => ({
  xPx: Math.round(xPx + widthPx / 20),
  yPx: Math.round(yPx + heightPx / 20),
  widthPx: Math.round(widthPx * 0.9),
  heightPx: Math.round(heightPx * 0.9),
})

const innerRects = photoStrip.slots.map(withoutBorder)

/** Mean colour of a picture in an image, without its border, codes of 0 to 1. */
export const meanColour = ({ data, width, height }: Image, rect: Rect): Rgb =>
  meanOf({ data: new Uint8ClampedArray(data), width, height }, withoutBorder(rect))

/** Mean colour of each photo of a strip, codes of 0 to 1. */
export const photoColours = (strip: Image): readonly Rgb[] =>
  photoStrip.slots.map((rect) => meanColour(strip, rect))

/** Mean colour of each photo of the strip on the screen, codes of 0 to 1. */
export async function shownColours(page: Page): Promise<readonly Rgb[]> {
  await stripPreview(page).waitFor()
  return page.evaluate(`(() => {
    const canvas = document.querySelector('dialog canvas[role=img]')
    const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return ${JSON.stringify(innerRects)}.map((rect) => (${meanOf.toString()})(image, rect))
  })()`)
}

/** Contrast of each photo of a strip: its largest less its smallest code of green, 0 for a blank one, at most 255. */
export function contrasts(strip: Image): readonly number[] {
  return photoStrip.slots.map((rect) => {
    const greens: number[] = []
    for (let y = rect.yPx + 16; y < rect.yPx + rect.heightPx - 16; y += 7) {
      for (let x = rect.xPx + 16; x < rect.xPx + rect.widthPx - 16; x += 7) greens.push(green(strip, x, y))
    }
    return Math.max(...greens) - Math.min(...greens)
  })
}

/** Size of the light part of a photo in pixels of the strip, along the lines through the photo's middle. */
export function lightRect(strip: Image, { xPx, yPx, widthPx, heightPx }: Rect): Size {
  const count = (length: number, at: (step: number) => number) =>
    Array.from({ length }, (_, step) => at(step)).filter((code) => code > 128).length
  return {
    widthPx: count(widthPx - 32, (step) => green(strip, xPx + 16 + step, yPx + heightPx / 2)),
    heightPx: count(heightPx - 32, (step) => green(strip, xPx + widthPx / 2, yPx + 16 + step)),
  }
}

const green = ({ width, data }: Image, x: number, y: number): number => data[(y * width + x) * 4 + 1] ?? 0
