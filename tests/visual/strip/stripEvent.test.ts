import '../../../src/app/fonts.css'
import { beforeAll, expect, it } from 'vitest'
import { neonOf } from '../../../src/event/eventColours.ts'
import type { Rect } from '../../../src/lib/geometry.ts'
import { drawStrip } from '../../../src/strip/drawStrip.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Strip, StripBrand } from '../../../src/strip/Strip.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import { cropImage, stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'
import type { Tolerance } from '../../../tools/harness/images/compareImages.ts'
import { expectGolden } from '../../../tools/harness/images/expectGolden.ts'
import { drawn, maxDifference } from '../../../tools/harness/images/images.ts'

const paint = (strip: Strip): ImageData => drawn(photoStrip.size, (context) => drawStrip(context, strip))

/** Tolerance for text, which versions of the browser rasterise differently. */
const drawnText: Tolerance = { maxAbs: 2, mean: 1 }

const head: Rect = { xPx: 0, yPx: 0, widthPx: 800, heightPx: 400 }
const foot: Rect = { xPx: 0, yPx: 2100, widthPx: 800, heightPx: 300 }

let count = 0
/** Brand of an event; each has a key of its own, as those that are loaded. */
function brandOf(brand: Partial<StripBrand>): StripBrand {
  count += 1
  const none = { title: null, names: null, date: null, main: null, second: null, logo: null, frame: null }
  return { ...none, ...brand, key: `test ${count}` }
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

beforeAll(() => loadStripFonts(photoStrip))

it('of an event has its title and logo, its names and date, its colours and its frame', async () => {
  const brand = brandOf({ ...wedding, logo: await heart(), frame: await goldenEdge() })
  const silent = paint({ ...stripFixture(5, ''), brand })
  await expectGolden('strip-event-head', cropImage(silent, head), drawnText)
  await expectGolden('strip-event-foot', cropImage(silent, foot), drawnText)
  const spoken = paint({ ...stripFixture(5, 'Dance until dawn!'), brand })
  await expectGolden('strip-event-foot-message', cropImage(spoken, foot), drawnText)
  expect(maxDifference(spoken, silent)).toBeGreaterThan(100)
})

it('of an event without any of that is the booth’s own, and holds the photos unchanged', () => {
  const strip = stripFixture(5, 'hello')
  expect(maxDifference(paint({ ...strip, brand: brandOf({}) }), paint(strip))).toBe(0)
  const picture = paint({ ...strip, brand: brandOf(wedding) })
  for (const index of [0, 1, 2, 3] as const) {
    expect(maxDifference(cropImage(picture, photoStrip.slots[index]), strip.images[index])).toBe(0)
  }
})

it.each([
  ['the widest letters', 'W'],
  ['emoji', '👩‍🚀'],
  ['ideographs', '永'],
  ['right-to-left letters', 'ש'],
  ['the widest ligature', '﷽'],
])('keeps the longest texts of an event off the perforations: %s', (_, letter) => {
  const [title, names, date] = [letter.repeat(24), letter.repeat(60), letter.repeat(40)]
  for (const message of ['', 'hello']) {
    const strip = stripFixture(5, message)
    const own = paint(strip)
    const picture = paint({ ...strip, brand: brandOf({ title, names, date }) })
    expect(maxDifference(picture, own)).toBeGreaterThan(100)
    for (const xPx of [0, 745]) {
      const margin = { xPx, yPx: 0, widthPx: 55, heightPx: 2400 }
      expect(maxDifference(cropImage(picture, margin), cropImage(own, margin))).toBe(0)
    }
  }
})
