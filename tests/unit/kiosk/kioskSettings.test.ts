import { type Atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { stubStorage } from './device.ts'

let stored = stubStorage()
let page = new EventTarget()

beforeEach(() => {
  stored = stubStorage()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

/** A page that is opened now: it reads what is stored. */
function openPage() {
  const store = createStore()
  const read = <Value>(atom: Atom<Value>) => {
    store.sub(atom, () => undefined)
    return store.get(atom)
  }
  return { store, read }
}

/** Stores a text as another tab does. */
function storeElsewhere(key: string, text: string): void {
  stored.set(key, text)
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

it('without a set-up a kiosk prints nothing, keeps copies where its owner has started it, and waits 60 s, or 15 s after a closed strip, with 4 retakes', () => {
  const { read } = openPage()
  const values = Object.values(kioskSettings).map(({ atom }) => read<unknown>(atom))
  expect(values).toEqual([false, true, false, 1, 0, 4, 15, false, true, true, 60, 15, 4, 'classic'])
})

it('stores what was changed, and nothing for a default', () => {
  const { store } = openPage()
  store.set(kioskSettings.sheets.atom, 3)
  store.set(kioskSettings.film.atom, 'vintage')
  expect([...stored]).toEqual([
    ['retro-booth.kiosk.copies', '3'],
    ['retro-booth.kiosk.film', 'vintage'],
  ])
  const { read } = openPage()
  expect([read(kioskSettings.sheets.atom), read(kioskSettings.film.atom)]).toEqual([3, 'vintage'])
  store.set(kioskSettings.sheets.atom, 1)
  store.set(kioskSettings.film.atom, 'classic')
  expect(stored.size).toBe(0)
})

it('follows what the owner changes in another tab', () => {
  const { read } = openPage()
  expect(read(kioskSettings.paper.atom)).toBe(0)
  storeElsewhere('retro-booth.kiosk.paper', '20')
  expect(read(kioskSettings.paper.atom)).toBe(20)
})

it.each(['', ' ', '0', '5', '-1', '2.5', '1e1', 'two', 'NaN', '0x2'])(
  'takes no %j for the sheets of a strip',
  (text) => {
    stored.set('retro-booth.kiosk.copies', text)
    expect(openPage().read(kioskSettings.sheets.atom)).toBe(1)
  },
)

it('takes no film that it does not know, and switches as kiosks have stored them before', () => {
  for (const [name, text] of Object.entries({ film: 'velvia', printing: 'true', clips: 'on', shows: 'off' }))
    stored.set(`retro-booth.kiosk.${name}`, text)
  const { film, isPrinting, keepsMoving, showsStrips } = kioskSettings
  const { read } = openPage()
  expect(read(film.atom)).toBe('classic')
  expect([isPrinting, keepsMoving, showsStrips].map(({ atom }) => read(atom))).toEqual([true, true, false])
})
