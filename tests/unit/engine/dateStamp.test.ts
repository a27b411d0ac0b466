import { expect, test } from 'vitest'
import { dateStampImage } from '../../../src/engine/dateStamp.ts'

const size = { widthPx: 640, heightPx: 480 }

/** Brightest segment in a column of the date's box, 0 to 255. */
function brightest({ box, lamps }: ReturnType<typeof dateStampImage>, x: number): number {
  const rows = Array.from({ length: box.heightPx }, (_, y) => lamps[(y * box.widthPx + x) * 2] ?? 0)
  return Math.max(...rows)
}

test.each(['2026-11-21', '2028-08-28', '2019-12-11'])('the whole date is in its box: %s', (day) => {
  const image = dateStampImage(Date.parse(`${day}T12:00:00`), size)
  const columns = Array.from({ length: image.box.widthPx }, (_, x) => brightest(image, x))
  const firstLit = columns.findIndex((code) => code > 0)
  const lastLit = columns.findLastIndex((code) => code > 0)
  expect(firstLit).toBeGreaterThanOrEqual(5)
  expect(lastLit).toBeLessThan(columns.length - 5)
  // Nine characters of 0.78 digits' height each, the last half a digit wide.
  expect(lastLit - firstLit).toBeGreaterThan(6 * 0.037 * size.heightPx)
})

test('the day is as wide as the month', () => {
  const image = dateStampImage(Date.parse('2022-02-22T12:00:00'), size)
  const columns = Array.from({ length: image.box.widthPx }, (_, x) => (brightest(image, x) > 0 ? 'x' : ' '))
  const [_year, ...numbers] = columns.join('').trim().split(/ +/)
  const widths = numbers.map(({ length }) => length)
  expect(widths).toHaveLength(2)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
})
