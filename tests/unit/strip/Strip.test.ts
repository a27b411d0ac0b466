import { afterEach, describe, expect, it, vi } from 'vitest'
import { photoStrip } from '../../../src/strip/layout.ts'
import { banners } from '../../../src/strip/drawText.ts'
import { formatTime } from '../../../src/strip/dateFormat.ts'
import { isSameStrip, type Season, seasonOf, type Strip } from '../../../src/strip/Strip.ts'
import { eveningTimes } from '../../../tools/harness/fixtures/stripTexts.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a photo’s caption', () => {
  it.each([
    ['UTC', '2026-12-31T23:59:59.999Z', '12/31/2026 23:59'],
    ['UTC', '2028-02-29T12:05Z', '02/29/2028 12:05'],
    ['UTC', '2026-09-09T09:09Z', '09/09/2026 09:09'],
    ['UTC', '2026-11-22T00:00Z', '11/22/2026 00:00'],
    ['UTC', '2026-03-08T07:30Z', '03/08/2026 07:30'],
    ['America/New_York', '2026-03-08T06:59Z', '03/08/2026 01:59'],
    ['America/New_York', '2026-03-08T07:00Z', '03/08/2026 03:00'],
    ['America/New_York', '2026-11-01T05:30Z', '11/01/2026 01:30'],
    ['America/New_York', '2026-11-01T06:30Z', '11/01/2026 01:30'],
    ['Asia/Kathmandu', '2026-12-31T18:15Z', '01/01/2027 00:00'],
    ['Pacific/Kiritimati', '2026-06-30T10:00Z', '07/01/2026 00:00'],
    ['Pacific/Pago_Pago', '2026-07-01T10:59Z', '06/30/2026 23:59'],
  ])('T4: gives the time of the visitor: in %s %s is %s', (zone, moment, text) => {
    vi.stubEnv('TZ', zone)
    expect(formatTime(Date.parse(moment), null).full).toBe(text)
  })
})

describe('the banner', () => {
  it('T4: reads the season from the first to the last minute of each month', () => {
    const seasons = Array.from({ length: 12 }, (_, month) => {
      const [first, last] = [new Date(2028, month, 1, 0, 0), new Date(2028, month + 1, 0, 23, 59)]
      expect(last.getMonth()).toBe(month)
      expect(seasonOf(first.getTime())).toBe(seasonOf(last.getTime()))
      return seasonOf(first.getTime())
    })
    const of = (season: Season, months: number) => Array<Season>(months).fill(season)
    expect(seasons).toEqual([
      ...of('winter', 2),
      ...of('spring', 3),
      ...of('summer', 3),
      ...of('autumn', 3),
      ...of('winter', 1),
    ])
    expect(banners).toEqual({
      winter: 'WINTER TALES',
      spring: 'SPRING MEMORIES',
      summer: 'SUMMER DREAMS',
      autumn: 'AUTUMN WHISPERS',
    })
  })

  it.each([
    ['Pacific/Auckland', '2026-11-30T10:59Z', 'autumn'],
    ['Pacific/Auckland', '2026-11-30T11:00Z', 'winter'],
    ['Pacific/Pago_Pago', '2026-06-01T10:59Z', 'spring'],
    ['Pacific/Pago_Pago', '2026-06-01T11:00Z', 'summer'],
  ])('T4: goes by the month of the visitor: in %s at %s it is %s', (zone, moment, season) => {
    vi.stubEnv('TZ', zone)
    expect(seasonOf(Date.parse(moment))).toBe(season)
  })
})

/** A strip with all fields: one that is added has to be added here. */
const strip: Required<Strip> = {
  template: photoStrip,
  images: [{}, {}, {}, {}] as unknown as Strip['images'],
  times: eveningTimes,
  message: 'Hi',
  season: 'spring',
  picked: 0,
  crops: [{ x: 0, y: 0 }],
  paper: 'white',
  brand: null,
}

describe('a strip', () => {
  it.each(Object.entries(strip))('with another %s is not the same, nor without one', (name, value) => {
    const { [name]: _, ...without } = { ...strip } as Record<string, unknown>
    const changed = { ...strip, [name]: Array.isArray(value) ? value.with(0, {}) : {} }
    expect(isSameStrip(strip, changed)).toBe(false)
    expect(isSameStrip(strip, without as unknown as Strip)).toBe(false)
  })

  it('is the same with the same fields, in other lists too', () => {
    expect(isSameStrip(strip, { ...strip, images: [...strip.images], crops: [...strip.crops] })).toBe(true)
  })
})
