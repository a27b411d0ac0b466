import jpeg from 'jpeg-js'

import { photoStrip } from '../../../src/strip/layout.ts'
import { expect } from '../browser/booth.ts'
import { portraitPixels, type Rgb, videoSize } from '../camera/fakeCamera.ts'
import type { Image } from './compareImages.ts'

const columns = 12
const rows = 9

/** Tolerance in codes: JPEG and scaling hardly change the mean of a cell, and a blank photo is off by 100 or more. */
const toleranceCodes = 6

/** Expects the fake camera's portrait, four times through Classic, in a saved strip. */
export async function expectFourPortraits(file: Uint8Array): Promise<void> {
  const strip = jpeg.decode(file)
  expect([strip.width, strip.height]).toEqual([photoStrip.size.widthPx, photoStrip.size.heightPx])
  const portrait = await portraitPixels()
  const expected = cells(videoSize, (x, y) => portrait[y * videoSize.widthPx + x] ?? [0, 0, 0])
  for (const [frame, rect] of photoStrip.slots.entries()) {
    const shown = cells(rect, (x, y) => pixel(strip, rect.xPx + x, rect.yPx + y))
    const errors = shown.map((code, at) => Math.abs(code - (expected[at] ?? 0)))
    expect(
      Math.max(...errors),
      `photo ${frame + 1}, largest error of ${columns} x ${rows} means`,
    ).toBeLessThan(toleranceCodes)
  }
}

/** Mean red, green and blue of every cell of a 12 x 9 grid. */
function cells(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  colour: (x: number, y: number) => Rgb,
): readonly number[] {
  const sums = new Float64Array(columns * rows * 3)
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const cell = Math.floor((y * rows) / heightPx) * columns + Math.floor((x * columns) / widthPx)
      const [red, green, blue] = colour(x, y)
      sums.set(
        [red, green, blue].map((code, channel) => code + (sums[cell * 3 + channel] ?? 0)),
        cell * 3,
      )
    }
  }
  return Array.from(sums, (sum) => (sum * columns * rows) / (widthPx * heightPx))
}

function pixel({ width, data }: Image, x: number, y: number): Rgb {
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}
