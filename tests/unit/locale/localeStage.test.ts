import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyModule } from '../../../src/lib/lazyModule.ts'
import { localeAtom } from '../../../src/locale/localeAtoms.ts'
import { startLocale } from '../../../src/locale/localeStage.ts'
import { message, setCatalogue } from '../../../src/locale/message.ts'

const root = { lang: '', dir: '', dataset: {} }
const hello = message('hello', 'Hello')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { documentElement: root })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setCatalogue('en', {})
})

/** A page with two other languages; those that are missing can't be loaded. */
function startPage(wanted: string) {
  const missing = new Set<string>()
  const load = (tag: string, text: string) =>
    lazyModule(async () => {
      if (missing.has(tag)) throw new TypeError('no network')
      return { hello: text }
    })
  const module = { catalogues: { de: load('de', 'Hallo'), ar: load('ar', 'مرحبا') } }
  const wantedAtom = atom(wanted)
  const store = createStore()
  const start = () =>
    startLocale(
      store,
      wantedAtom,
      lazyModule(async () => module),
    )
  const locale = () => store.get(localeAtom)
  return { missing, start, locale, want: (tag: string) => store.set(wantedAtom, tag) }
}

test('a language changes messages, lang and dir once it is loaded, and English needs nothing', async () => {
  const { start, locale, want } = startPage('de')
  start()
  expect(locale()).toBeNull()
  await vi.waitFor(() => expect(locale()).toBe('de'))
  expect([hello(), root.lang, root.dir]).toEqual(['Hallo', 'de', 'ltr'])
  want('ar')
  expect(hello(), 'until it is loaded').toBe('Hallo')
  await vi.waitFor(() => expect(locale()).toBe('ar'))
  expect([hello(), root.lang, root.dir]).toEqual(['مرحبا', 'ar', 'rtl'])
  want('en')
  expect([locale(), hello(), root.lang, root.dir]).toEqual(['en', 'Hello', 'en', 'ltr'])
})

test('a page whose language does not come reads English after a while, and the language when it comes', async () => {
  const { missing, start, locale } = startPage('de')
  missing.add('de')
  start()
  await vi.advanceTimersByTimeAsync(4000)
  expect(locale()).toBeNull()
  await vi.advanceTimersByTimeAsync(1500)
  expect([locale(), hello()]).toEqual(['en', 'Hello'])
  missing.clear()
  await vi.advanceTimersByTimeAsync(6000)
  await vi.waitFor(() => expect(locale()).toBe('de'))
  expect(hello()).toBe('Hallo')
})
