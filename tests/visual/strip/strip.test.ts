import '../../../src/app/fonts.css'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawStrip } from '../../../src/strip/drawStrip.ts'
import { grow } from '../../../src/lib/geometry.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Strip } from '../../../src/strip/Strip.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import type { Rect } from '../../../src/lib/geometry.ts'
import type { Tolerance } from '../../../tools/harness/images/compareImages.ts'
import { expectGolden } from '../../../tools/harness/images/expectGolden.ts'
import { drawn, maxDifference } from '../../../tools/harness/images/images.ts'
import { cropImage, stripFixture, textOf } from '../../../tools/harness/fixtures/stripFixture.ts'
import { seasons } from '../../../tools/harness/images/stripGoldens.ts'

const paint = (strip: Strip): ImageData => drawn(photoStrip.size, (context) => drawStrip(context, strip))

/** Copy of an image with a black rectangle. */
function without(picture: ImageData, rect: Rect): ImageData {
  return drawn(photoStrip.size, (context) => {
    context.putImageData(picture, 0, 0)
    context.fillRect(rect.xPx, rect.yPx, rect.widthPx, rect.heightPx)
  })
}

/** Tolerance for text, which versions of the browser rasterise differently. */
const drawnText: Tolerance = { maxAbs: 2, mean: 1 }

const head: Rect = { xPx: 0, yPx: 0, widthPx: 800, heightPx: 2100 }
const foot: Rect = { xPx: 0, yPx: 2100, widthPx: 800, heightPx: 300 }

beforeAll(() => loadStripFonts())

it('is set in its own fonts', () => {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const faces = loaded.map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight}`)
  expect(new Set(faces)).toEqual(new Set(['Monoton 400', 'Chakra Petch 500', 'Chakra Petch 700']))
})

describe('the strip', () => {
  it.each(seasons)('of %s matches its golden, with and without a message', async (season, month) => {
    const spoken = paint(stripFixture(month, 'Best night ever, all four of us at last together!'))
    const silent = paint(stripFixture(month, ''))
    // One golden for the head, which all strips have in common.
    await expectGolden('strip-head', cropImage(spoken, head), drawnText)
    expect(maxDifference(cropImage(silent, head), cropImage(spoken, head))).toBe(0)
    await expectGolden(`strip-foot-${season}-message`, cropImage(spoken, foot), drawnText)
    await expectGolden(`strip-foot-${season}`, cropImage(silent, foot), drawnText)
  })

  it('holds the photos unchanged, pixel by pixel', () => {
    const strip = stripFixture(6, 'hello')
    const picture = paint(strip)
    for (const index of [0, 1, 2, 3] as const) {
      expect(maxDifference(cropImage(picture, photoStrip.slots[index]), strip.images[index])).toBe(0)
    }
  })

  it('is black and opaque where there is no light', () => {
    const picture = paint(stripFixture(6, ''))
    const colours = new Uint32Array(picture.data.buffer)
    const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0]
    const corners = [0, 799, 2399 * 800, 2399 * 800 + 799]
    expect(corners.map((at) => colours[at])).toEqual([black, black, black, black])
    expect(picture.data.every((code, at) => at % 4 !== 3 || code === 255)).toBe(true)
  })

  it('covers the whole canvas and restores the state of its context', () => {
    const strip = stripFixture(6, 'hello')
    const again = drawn(photoStrip.size, (context) => {
      context.fillStyle = '#fff'
      context.font = '10px serif'
      context.fillRect(0, 0, 800, 2400)
      drawStrip(context, strip)
      expect([context.fillStyle, context.font, context.shadowBlur]).toEqual(['#ffffff', '10px serif', 0])
    })
    expect(maxDifference(again, paint(strip))).toBe(0)
  })

  it('is the same on an OffscreenCanvas', () => {
    const strip = stripFixture(0, 'hello')
    const context = new OffscreenCanvas(800, 2400).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas off screen')
    drawStrip(context, strip)
    expect(maxDifference(context.getImageData(0, 0, 800, 2400), paint(strip))).toBe(0)
  })

  it('refuses a photo of another size', () => {
    const [first, second, third] = stripFixture(0, '').images
    const strip: Strip = { ...stripFixture(0, ''), images: [first, second, third, new ImageData(640, 480)] }
    expect(() => paint(strip)).toThrow(RangeError)
  })
})

describe('the message', () => {
  const inside = grow(textOf(photoStrip, 'message'), -8)

  it.each(['   ', '\u200B\u3164', '\n\t', '\u2800'])('%j draws no box', (message) => {
    expect(maxDifference(paint(stripFixture(6, message)), paint(stripFixture(6, '')))).toBe(0)
  })

  it.each([
    ['50 of the widest letter', 'W'.repeat(50)],
    ['50 ideographs', '永'.repeat(50)],
    ['10 emoji of five code units', '👩‍🚀'.repeat(10)],
    ['the widest ligature', '﷽'.repeat(50)],
    ['a letter under piled marks', `Z${'\u0301'.repeat(49)}`],
    ['right-to-left words', 'אני אוהב את הצילומים האלה! שלום לכולם, 2026.'],
    ['25 words', 'a '.repeat(25)],
    ['line ends', 'one\ntwo\r\nthree\nfour\nfive\nsix'],
  ])('stays inside its box: %s', (_, message) => {
    const dot = paint(stripFixture(6, '.'))
    const picture = paint(stripFixture(6, message))
    expect(maxDifference(cropImage(picture, inside), cropImage(dot, inside))).toBeGreaterThan(100)
    expect(maxDifference(without(picture, inside), without(dot, inside))).toBe(0)
  })
})
