import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kioskSettings, readSetting, writeSetting } from '../../../src/kiosk/kioskSettings.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('without a set-up a kiosk keeps and prints nothing, and waits 60 s, or 15 s after a closed strip', () => {
  const values = Object.values(kioskSettings).map((setting) => readSetting<unknown>(setting))
  expect(values).toEqual([false, 1, 0, 60, 15, 'classic'])
})

it('stores what was changed, and nothing for a default', () => {
  writeSetting(kioskSettings.copies, 3)
  writeSetting(kioskSettings.film, 'vintage')
  expect([...stored]).toEqual([
    ['retro-booth.kiosk.copies', '3'],
    ['retro-booth.kiosk.film', 'vintage'],
  ])
  expect([readSetting(kioskSettings.copies), readSetting(kioskSettings.film)]).toEqual([3, 'vintage'])
  writeSetting(kioskSettings.copies, 1)
  writeSetting(kioskSettings.film, 'classic')
  expect(stored.size).toBe(0)
})

it.each(['', ' ', '0', '5', '-1', '2.5', '1e1', 'two', 'NaN', '0x2'])(
  'takes no %j for the prints of a strip',
  (text) => {
    stored.set(kioskSettings.copies.key, text)
    expect(readSetting(kioskSettings.copies)).toBe(1)
  },
)

it('takes no film that it does not know', () => {
  stored.set(kioskSettings.film.key, 'velvia')
  expect(readSetting(kioskSettings.film)).toBe('classic')
})
