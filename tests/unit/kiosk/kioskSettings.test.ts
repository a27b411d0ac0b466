import { type Atom, createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { stubStorage } from './device.ts'

let stored = stubStorage()
beforeEach(() => {
  stored = stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
})

/** Reads a setting in a page that is opened now. */
function read<Value>(atom: Atom<Value>, store = createStore()): Value {
  store.sub(atom, () => undefined)
  return store.get(atom)
}

it('follows what the owner changes in another tab', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const store = createStore()
  expect(read(kioskSettings.paper.atom, store)).toBe(Infinity)
  const key = 'retro-booth.kiosk.paper'
  stored.set(key, '20')
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(store.get(kioskSettings.paper.atom)).toBe(20)
})

it('takes no unknown film, no number out of range, and switches as older kiosks have stored them', () => {
  const { film, sheets, isPrinting, keepsMoving, showsStrips } = kioskSettings
  const texts = { film: 'velvia', printing: 'true', 'keeps-moving': 'on', shows: 'off' }
  for (const [name, text] of Object.entries(texts)) stored.set(`retro-booth.kiosk.${name}`, text)
  expect(read(film.atom)).toBe('classic')
  expect([isPrinting, keepsMoving, showsStrips].map(({ atom }) => read(atom))).toEqual([true, true, false])
  const { paper, maxSheets } = kioskSettings
  expect(['', ' 0', '9999', '10000', 'x'].map(paper.parse)).toEqual([Infinity, 0, 9999, null, null])
  expect(['', '0', '4'].map(maxSheets.parse)).toEqual([null, null, 4])
  for (const text of ['', '0', '5', '2.5', '0x2']) {
    stored.set('retro-booth.kiosk.sheets', text)
    expect(read(sheets.atom)).toBe(1)
  }
})

it('reads what kiosks have stored under an earlier name, once', async () => {
  stubStorage([['retro-booth.kiosk.copies', '3']])
  vi.resetModules()
  const later = await import('../../../src/kiosk/kioskSettings.ts')
  expect(read(later.kioskSettings.sheets.atom)).toBe(3)
  expect([
    localStorage.getItem('retro-booth.kiosk.sheets'),
    localStorage.getItem('retro-booth.kiosk.copies'),
  ]).toEqual(['3', null])
})
