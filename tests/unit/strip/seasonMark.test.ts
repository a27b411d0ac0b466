import { afterEach, describe, expect, it, vi } from 'vitest'
import { banners } from '../../../src/strip/drawText.ts'
import { seasonOf } from '../../../src/strip/Strip.ts'

afterEach(() => vi.unstubAllEnvs())

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
    'T4: reads $text from the first to the last minute of month $month, counted from 0',
    ({ text, month }) => {
      const first = new Date(2026, month, 1, 0, 0)
      const last = new Date(2026, month + 1, 0, 23, 59)
      expect(last.getMonth()).toBe(month)
      expect(banners[seasonOf(first.getTime())]).toBe(text)
      expect(banners[seasonOf(last.getTime())]).toBe(text)
    },
  )

  it.each([
    ['Pacific/Auckland', '2026-11-30T10:59Z', 'AUTUMN WHISPERS'],
    ['Pacific/Auckland', '2026-11-30T11:00Z', 'WINTER TALES'],
    ['Pacific/Pago_Pago', '2026-06-01T10:59Z', 'SPRING MEMORIES'],
    ['Pacific/Pago_Pago', '2026-06-01T11:00Z', 'SUMMER DREAMS'],
    ['Asia/Kathmandu', '2026-02-28T18:14Z', 'WINTER TALES'],
    ['Asia/Kathmandu', '2026-02-28T18:15Z', 'SPRING MEMORIES'],
  ])('T4: goes by the month of the visitor: in %s at %s it reads %s', (zone, moment, text) => {
    vi.stubEnv('TZ', zone)
    expect(banners[seasonOf(Date.parse(moment))]).toBe(text)
  })

  it('T4: still reads WINTER TALES on a leap day', () => {
    expect(seasonOf(new Date(2028, 1, 29, 23, 59).getTime())).toBe('winter')
  })
})
