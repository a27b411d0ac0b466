import { afterEach, describe, expect, it, vi } from 'vitest'
import { photoStrip } from '../../../src/strip/layout.ts'
import { isSameStrip, type Strip, timeCaption } from '../../../src/strip/Strip.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the captions', () => {
  it.each([
    [new Date(2026, 0, 1, 0, 0), '01/01/2026 00:00'],
    [new Date(2026, 11, 31, 23, 59, 59, 999), '12/31/2026 23:59'],
    [new Date(2028, 1, 29, 12, 5), '02/29/2028 12:05'],
    [new Date(2026, 8, 9, 9, 9), '09/09/2026 09:09'],
    [new Date(2026, 10, 21, 24, 0), '11/22/2026 00:00'],
  ])('T4: write %s as %s', (date, text) => {
    expect(timeCaption(date.getTime())).toBe(text)
  })

  it.each([
    ['UTC', '2026-03-08T07:30Z', '03/08/2026 07:30'],
    ['America/New_York', '2026-03-08T06:59Z', '03/08/2026 01:59'],
    ['America/New_York', '2026-03-08T07:00Z', '03/08/2026 03:00'],
    ['America/New_York', '2026-11-01T05:30Z', '11/01/2026 01:30'],
    ['America/New_York', '2026-11-01T06:30Z', '11/01/2026 01:30'],
    ['Asia/Kathmandu', '2026-12-31T18:15Z', '01/01/2027 00:00'],
    ['Pacific/Kiritimati', '2026-06-30T10:00Z', '07/01/2026 00:00'],
    ['Pacific/Pago_Pago', '2026-07-01T10:59Z', '06/30/2026 23:59'],
  ])('T4: give the time of the visitor: in %s %s is %s', (zone, moment, text) => {
    vi.stubEnv('TZ', zone)
    expect(timeCaption(Date.parse(moment))).toBe(text)
  })
})

/** A strip with all fields: one that is added has to be added here. */
const strip: Required<Strip> = {
  template: photoStrip,
  images: [{}, {}, {}, {}] as unknown as Strip['images'],
  times: ['1', '2', '3', '4'],
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
