import { describe, expect, it, vi } from 'vitest'
import { banners } from '../../../src/strip/drawText.ts'
import { formatTime } from '../../../src/strip/dateFormat.ts'
import { seasonOf } from '../../../src/strip/Strip.ts'

it.each([
  ['UTC', '2026-12-31T23:59:59.999Z', '12/31/2026 23:59'],
  ['UTC', '2028-02-29T12:05Z', '02/29/2028 12:05'],
  ['UTC', '2026-11-22T00:00Z', '11/22/2026 00:00'],
  ['America/New_York', '2026-03-08T06:59Z', '03/08/2026 01:59'],
  ['America/New_York', '2026-03-08T07:00Z', '03/08/2026 03:00'],
  ['America/New_York', '2026-11-01T06:30Z', '11/01/2026 01:30'],
  ['Pacific/Pago_Pago', '2026-07-01T10:59Z', '06/30/2026 23:59'],
])('T4: a photo’s caption gives the time of the visitor: in %s %s is %s', (zone, moment, text) => {
  vi.stubEnv('TZ', zone)
  expect(formatTime(Date.parse(moment), null).full).toBe(text)
})

describe('the banner', () => {
  it('T4: reads the season from its first to its last minute', () => {
    for (const [season, first, last] of [
      ['winter', 0, 1],
      ['spring', 2, 4],
      ['summer', 5, 7],
      ['autumn', 8, 10],
      ['winter', 11, 11],
    ] as const) {
      expect(seasonOf(new Date(2028, first, 1, 0, 0).getTime())).toBe(season)
      expect(seasonOf(new Date(2028, last + 1, 0, 23, 59).getTime())).toBe(season)
    }
    const words = ['SPRING MEMORIES', 'SUMMER DREAMS', 'AUTUMN WHISPERS', 'WINTER TALES']
    expect(Object.values(banners)).toEqual(words)
  })

  it('T4: goes by the month of the visitor', () => {
    vi.stubEnv('TZ', 'Pacific/Pago_Pago')
    const minutes = ['2026-06-01T10:59Z', '2026-06-01T11:00Z']
    expect(minutes.map((moment) => seasonOf(Date.parse(moment)))).toEqual(['spring', 'summer'])
  })
})
