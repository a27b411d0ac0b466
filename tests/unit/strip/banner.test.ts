import { describe, expect, it } from 'vitest'
import { banners, seasonOf } from '../../../src/strip/banner.ts'

const expected = [
  'WINTER TALES',
  'WINTER TALES',
  'SPRING MEMORIES',
  'SPRING MEMORIES',
  'SPRING MEMORIES',
  'SUMMER DREAMS',
  'SUMMER DREAMS',
  'SUMMER DREAMS',
  'AUTUMN WHISPERS',
  'AUTUMN WHISPERS',
  'AUTUMN WHISPERS',
  'WINTER TALES',
]

describe('the banner', () => {
  it.each(expected.map((text, month) => ({ text, month })))(
    'reads $text from the first to the last minute of month $month, counted from 0',
    ({ text, month }) => {
      const first = new Date(2026, month, 1, 0, 0)
      const last = new Date(2026, month + 1, 0, 23, 59)
      expect(last.getMonth()).toBe(month)
      expect(banners[seasonOf(first.getTime())]).toBe(text)
      expect(banners[seasonOf(last.getTime())]).toBe(text)
    },
  )

  it('still reads WINTER TALES on a leap day', () => {
    expect(seasonOf(new Date(2028, 1, 29, 23, 59).getTime())).toBe('winter')
  })
})
