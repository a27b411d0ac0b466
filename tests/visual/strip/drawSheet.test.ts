import { expect, test } from 'vitest'
import { drawSheet, drawTestSheet } from '../../../src/strip/export/drawSheet.ts'
import { readJpegDensity, setJpegDensity } from '../../../src/strip/export/jpegDensity.ts'
import type { Paper } from '../../../src/strip/export/paper.ts'
import { noCorrection, type PrinterReport } from '../../../src/strip/export/printerReport.ts'
import { printerReport } from '../../../tools/harness/fixtures/printerReport.ts'

const photo: Paper = {
  id: 'photo',
  width: 10_160,
  height: 15_240,
  margins: [0, 0, 0, 0],
  keyword: null,
  finishing: null,
  isReady: true,
}
const printerWith = (change: Partial<PrinterReport>) => printerReport({ papers: [photo], ...change })

/** File of a picture whose left half is red, and whose upper right corner is blue. */
async function pictureOf(widthPx: number, heightPx: number, dpi: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (const [color, x, width, height] of [
    ['#00ff00', 0, 1, 1],
    ['#ff0000', 0, 0.5, 1],
    ['#0000ff', 0.75, 0.25, 0.25],
  ] as const) {
    context.fillStyle = color
    context.fillRect(x * widthPx, 0, width * widthPx, height * heightPx)
  }
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
  return new Blob([setJpegDensity(new Uint8Array(await jpeg.arrayBuffer()), dpi)], { type: 'image/jpeg' })
}

/** Colours at places of a sheet, by the largest channel, `w` for white; and its size. */
async function readSheet(jpeg: Blob, places: readonly (readonly [x: number, y: number])[]): Promise<string> {
  const image = await createImageBitmap(jpeg)
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  const colors = places.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * image.width, y * image.height, 1, 1).data
    if (Math.min(red, green, blue) > 200) return 'w'
    return red > Math.max(green, blue) ? 'r' : green > blue ? 'g' : 'b'
  })
  return `${image.width}x${image.height} ${colors.join('')}`
}

test('a strip stands on its sheet twice, at the printer’s density, tagged as sRGB', async () => {
  const { jpeg, paper } = await drawSheet(await pictureOf(800, 2400, 400), printerWith({}))
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  expect([paper.id, readJpegDensity(bytes)]).toEqual(['photo', 300])
  expect(new TextDecoder('latin1').decode(bytes.subarray(0, 600))).toMatch(/ICC_PROFILE[\s\S]*mntrRGB/)
  const places = [0.1, 0.4, 0.6, 0.9].map((x) => [x, 0.5] as const)
  expect(await readSheet(jpeg, [...places, [0.48, 0.1]])).toBe('1200x1800 rgrgb')
})

test('a postcard is turned clockwise, and fills the sheet', async () => {
  const { jpeg } = await drawSheet(await pictureOf(1800, 1200, 300), printerWith({}))
  // Its left half is at the top, and its upper right corner at the lower right.
  expect(
    await readSheet(jpeg, [
      [0.01, 0.2],
      [0.99, 0.2],
      [0.3, 0.8],
      [0.9, 0.9],
    ]),
  ).toBe('1200x1800 rrgb')
})

test('marks stand between two strips, unless the printer cuts', async () => {
  const strip = await pictureOf(800, 2400, 400)
  const between = [[0.5, 0.005]] as const
  expect(await readSheet((await drawSheet(strip, printerWith({}))).jpeg, between)).toBe('1200x1800 w')
  const cutting = printerWith({ papers: [{ ...photo, finishing: 'trim' }] })
  expect(await readSheet((await drawSheet(strip, cutting)).jpeg, between)).toBe('1200x1800 r')
})

test('a correction moves the sheet by tenths of a millimetre, and widens it', async () => {
  const strip = await pictureOf(800, 2400, 400)
  const correction = { x: -50, y: 0, width: 0, height: 0 }
  const moved = await drawSheet(strip, printerWith({ correction }))
  // 5 mm are 59 of 1200 pixels.
  expect(
    await readSheet(moved.jpeg, [
      [40 / 1200, 0.5],
      [70 / 1200, 0.5],
    ]),
  ).toBe('1200x1800 wr')
  const wide = await drawSheet(strip, printerWith({ correction: { ...noCorrection, width: -100 } }))
  expect(
    await readSheet(wide.jpeg, [
      [1070 / 1200, 0.5],
      [1100 / 1200, 0.5],
    ]),
  ).toBe('1200x1800 gw')
})

test('a test sheet has a ruler on each edge', async () => {
  const { jpeg } = await drawTestSheet(photo, printerWith({}))
  const image = await createImageBitmap(jpeg)
  const context = new OffscreenCanvas(1200, 1800).getContext('2d')
  context?.drawImage(image, 0, 0)
  const isDark = (x: number, y: number) => {
    const { data = [] } = context?.getImageData(x - 1, y - 1, 3, 3) ?? {}
    return Math.min(...data) < 128
  }
  // A line each millimetre: 59 pixels are 5 of them.
  for (const at of [59, 118])
    for (const [x, y] of [
      [at, 900],
      [1200 - at, 900],
      [600, at],
      [600, 1800 - at],
    ] as const)
      expect([x, y, isDark(x, y)]).toEqual([x, y, true])
  expect(isDark(65, 900)).toBe(false)
})
