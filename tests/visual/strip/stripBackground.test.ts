import '../../../src/app/fonts.css'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clearBackgrounds, createBackgroundCache } from '../../../src/strip/backgroundCache.ts'
import { drawStrip } from '../../../src/strip/drawStrip.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Strip } from '../../../src/strip/Strip.ts'
import {
  hasStripBackground,
  prepareStripBackground,
  stripBackground,
} from '../../../src/strip/stripBackground.ts'
import { templates } from '../../../src/strip/templates.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import { drawn, maxDifference } from '../../../tools/harness/images/images.ts'
import { formatTime } from '../../../src/strip/dateFormat.ts'
import { stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'

const backgrounds = createBackgroundCache()
const paint = (strip: Strip): ImageData =>
  drawn(photoStrip.size, (context) => drawStrip(context, strip, backgrounds))
/** Counts the strokes of neon tubes from now on. */
const strokes = () => vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke')

beforeAll(() => loadStripFonts())
afterEach(() => {
  vi.restoreAllMocks()
  clearBackgrounds(backgrounds)
})

it('is painted once for all filters and messages, and again for photos of another minute', () => {
  const strip = stripFixture(2, 'hello')
  const [first, ...others] = strip.images
  const before = paint(strip)
  paint({ ...strip, message: '' })
  const painted = strokes()
  paint({ ...strip, message: 'hello, you' })
  paint({ ...strip, message: ' ' })
  paint({ ...strip, images: [new ImageData(600, 450), ...others] })
  expect(painted).not.toHaveBeenCalled()
  expect(first.width).toBe(600)
  const next = formatTime(new Date(2026, 10, 21, 21, 5).getTime(), null)
  const [, second, third, last] = strip.times
  const later = paint({ ...strip, times: [next, second, third, last] })
  expect(maxDifference(before, later)).toBeGreaterThan(100)
})

it('prepared in time slices is the same as painted at once', async () => {
  const strip = stripFixture(5, 'hello')
  await prepareStripBackground(strip, backgrounds)
  const painted = strokes()
  const prepared = paint(strip)
  expect(painted).not.toHaveBeenCalled()
  clearBackgrounds(backgrounds)
  expect(maxDifference(paint(strip), prepared)).toBe(0)
  expect(painted).toHaveBeenCalled()
})

it('is painted again where a crash wiped it', () => {
  const strip = stripFixture(2, 'hello')
  const before = paint(strip)
  const form = stripBackground(strip, backgrounds)
  if (!(form instanceof HTMLCanvasElement)) throw new Error('no canvas')
  form.getContext('2d')?.clearRect(0, 0, photoStrip.size.widthPx, photoStrip.size.heightPx)
  expect(maxDifference(paint(strip), before)).toBe(0)
})

it('of a template that was seen stays while all others are seen, and the one for a message is prepared', async () => {
  const strips = Object.values(templates).map((template): Strip => ({ ...stripFixture(2, ''), template }))
  for (const strip of strips) stripBackground(strip, backgrounds)
  await prepareStripBackground(stripFixture(2, 'hello'), backgrounds)
  const gone = strips.filter((strip) => !hasStripBackground(strip, backgrounds))
  expect(gone.map(({ template }) => template.id)).toEqual([])
  expect(hasStripBackground(stripFixture(2, 'hello'), backgrounds)).toBe(true)
})

it('is discarded with its strip, also while it is painted', async () => {
  const strip = stripFixture(2, 'hello')
  const form = stripBackground(strip, backgrounds)
  clearBackgrounds(backgrounds)
  expect(form).toHaveProperty('width', 0)
  const preparing = prepareStripBackground(strip, backgrounds)
  clearBackgrounds(backgrounds)
  await preparing
  expect(hasStripBackground(strip, backgrounds)).toBe(false)
  await prepareStripBackground(strip, backgrounds)
  expect(hasStripBackground(strip, backgrounds)).toBe(true)
})
