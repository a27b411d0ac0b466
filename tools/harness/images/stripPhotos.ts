import jpeg from 'jpeg-js'

import { slotRects, stripSize } from '../../../src/render/strip/layout.ts'
import { expect } from '../browser/booth.ts'
import { portraitPixels, type Rgb, videoSize } from '../camera/fakeCamera.ts'

const columns = 12
const rows = 9

/** A mean of as many pixels has lost what a JPEG and another scaling change; a blank photo is 100 and more away. */
const toleranceCodes = 6

/** Asserts that a saved strip shows, four times, what the fake camera has shown: the portrait through Classic. */
export async function expectFourPortraits(file: Uint8Array): Promise<void> {
  const strip = jpeg.decode(file)
  expect([strip.width, strip.height]).toEqual([stripSize.widthPx, stripSize.heightPx])
  const portrait = await portraitPixels()
  const expected = cells(videoSize, (x, y) => portrait[y * videoSize.widthPx + x] ?? [0, 0, 0])
  for (const [frame, rect] of slotRects.entries()) {
    const shown = cells(rect, (x, y) => pixel(strip, rect.xPx + x, rect.yPx + y))
    const errors = shown.map((code, at) => Math.abs(code - (expected[at] ?? 0)))
    expect(
      Math.max(...errors),
      `photo ${frame + 1}, largest error of ${columns} x ${rows} means`,
    ).toBeLessThan(toleranceCodes)
  }
}

/** Mean red, green and blue of every cell of a grid. */
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

function pixel(picture: { readonly width: number; readonly data: Uint8Array }, x: number, y: number): Rgb {
  const at = (y * picture.width + x) * 4
  return [picture.data[at] ?? 0, picture.data[at + 1] ?? 0, picture.data[at + 2] ?? 0]
}
