import '../../../src/app/fonts.css'
import { beforeAll, describe, expect, it } from 'vitest'
import { neonOf } from '../../../src/event/eventColours.ts'
import { drawStrip } from '../../../src/strip/drawStrip.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Strip, StripBrand } from '../../../src/strip/Strip.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import type { Rect } from '../../../src/lib/geometry.ts'
import type { Tolerance } from '../../../tools/harness/images/compareImages.ts'
import { expectGolden } from '../../../tools/harness/images/expectGolden.ts'
import { drawn, maxDifference } from '../../../tools/harness/images/images.ts'
import { cropImage, stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'
import { once } from '../../../tools/harness/once.ts'
import { seasons } from '../../../tools/harness/images/stripGoldens.ts'
import { noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

const paint = (strip: Strip): ImageData => drawn(photoStrip.size, (context) => drawStrip(context, strip))

/** A strip of summer with a message, and its picture, which many tests look at. */
const own = stripFixture(6, 'hello')
const ownPicture = once(() => paint(own))

/** Tolerance for text, which versions of the browser rasterise differently. */
const drawnText: Tolerance = { maxAbs: 2, mean: 1 }

const head: Rect = { xPx: 0, yPx: 0, widthPx: 800, heightPx: 2100 }
const foot: Rect = { xPx: 0, yPx: 2100, widthPx: 800, heightPx: 300 }

beforeAll(() => loadStripFonts())

it('is set in its own fonts', () => {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const faces = loaded.map(
    ({ family, weight }) => `${family.replaceAll('"', '')} ${weight.replace('normal', '400')}`,
  )
  expect(faces).toEqual(expect.arrayContaining(['Monoton 400', 'Chakra Petch 500', 'Chakra Petch 700']))
})

/** By how much the photos in a picture of the strip differ from its own at most. */
const photoDifferences = (picture: ImageData) =>
  ([0, 1, 2, 3] as const).map((index) =>
    maxDifference(cropImage(picture, photoStrip.slots[index]), own.images[index]),
  )

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
    expect(photoDifferences(ownPicture())).toEqual([0, 0, 0, 0])
  })

  it('is black and opaque where there is no light', () => {
    const colours = new Uint32Array(ownPicture().data.buffer)
    const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0]
    const corners = [0, 799, 2399 * 800, 2399 * 800 + 799]
    expect(corners.map((at) => colours[at])).toEqual([black, black, black, black])
    expect(colours.every((colour) => colour >>> 24 === 255)).toBe(true)
  })

  it('covers the whole canvas, also one off screen, and restores the state of its context', () => {
    const context = new OffscreenCanvas(800, 2400).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas off screen')
    context.fillStyle = '#fff'
    context.font = '10px serif'
    context.fillRect(0, 0, 800, 2400)
    drawStrip(context, own)
    expect([context.fillStyle, context.font, context.shadowBlur]).toEqual(['#ffffff', '10px serif', 0])
    expect(maxDifference(context.getImageData(0, 0, 800, 2400), ownPicture())).toBe(0)
  })

  it('refuses a photo of another size', () => {
    const [first, second, third] = own.images
    const strip: Strip = { ...own, images: [first, second, third, new ImageData(640, 480)] }
    expect(() => paint(strip)).toThrow(RangeError)
  })
})

let count = 0
/** Brand of an event; each has a key of its own, as those that are loaded. */
function brandOf(brand: Partial<StripBrand>): StripBrand {
  count += 1
  return { ...noBrand, ...brand, key: `test ${count}` }
}

/** Logo: a heart of the second colour on nothing. */
function heart(): Promise<ImageBitmap> {
  const image = drawn({ widthPx: 120, heightPx: 110 }, (context) => {
    context.fillStyle = '#7cf5c4'
    context.beginPath()
    context.moveTo(60, 105)
    context.bezierCurveTo(-50, 30, 25, -30, 60, 25)
    context.bezierCurveTo(95, -30, 170, 30, 60, 105)
    context.fill()
  })
  return createImageBitmap(image)
}

/** Frame: a golden edge of 12 px, transparent within. */
function goldenEdge(): Promise<ImageBitmap> {
  const image = drawn({ widthPx: 400, heightPx: 1200 }, (context) => {
    context.strokeStyle = '#ffd166'
    context.lineWidth = 6
    context.strokeRect(3, 3, 394, 1194)
  })
  return createImageBitmap(image)
}

const wedding = {
  title: 'ANNA & BEN',
  names: 'Anna & Ben',
  date: '12 June 2027',
  main: neonOf('#ffd166'),
  second: neonOf('#7cf5c4'),
}

it('the strip of an event has its title and logo, its names and date, its colours and its overlay', async () => {
  const brand = brandOf({ ...wedding, logo: await heart(), overlay: await goldenEdge() })
  const silent = paint({ ...stripFixture(5, ''), brand })
  await expectGolden('strip-event-head', cropImage(silent, { ...head, heightPx: 400 }), drawnText)
  await expectGolden('strip-event-foot', cropImage(silent, foot), drawnText)
  const spoken = paint({ ...stripFixture(5, 'Dance until dawn!'), brand })
  await expectGolden('strip-event-foot-message', cropImage(spoken, foot), drawnText)
  expect(maxDifference(spoken, silent)).toBeGreaterThan(100)
})

it('the strip of an event without any of that is the booth’s own, and holds the photos unchanged', () => {
  expect(maxDifference(paint({ ...own, brand: brandOf({}) }), ownPicture())).toBe(0)
  expect(photoDifferences(paint({ ...own, brand: brandOf(wedding) }))).toEqual([0, 0, 0, 0])
})

it.each([
  ['the widest letters', 'W'],
  ['emoji', '👩‍🚀'],
  ['the widest ligature', '﷽'],
])('the strip keeps the longest texts of an event off the perforations: %s', (_, letter) => {
  const [title, names, date] = [letter.repeat(24), letter.repeat(60), letter.repeat(40)]
  const picture = paint({ ...own, brand: brandOf({ title, names, date }) })
  expect(maxDifference(picture, ownPicture())).toBeGreaterThan(100)
  for (const xPx of [0, 745]) {
    const margin = { xPx, yPx: 0, widthPx: 55, heightPx: 2400 }
    expect(maxDifference(cropImage(picture, margin), cropImage(ownPicture(), margin))).toBe(0)
  }
})
