import { atom, createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyModule } from '../../../src/lib/lazyModule.ts'
import { localeAtom } from '../../../src/locale/localeAtoms.ts'
import { startLocale } from '../../../src/locale/localeStage.ts'
import { message, setCatalogue } from '../../../src/locale/message.ts'

afterEach(() => {
  setCatalogue('en', {})
})

test('a page whose language does not come reads English after a while, and the language when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const root = { lang: '', dir: '', dataset: {} }
  vi.stubGlobal('document', { documentElement: root })
  let isMissing = true
  const german = lazyModule(async () => {
    if (isMissing) throw new TypeError('no network')
    return { hello: 'Hallo' }
  })
  const store = createStore()
  const catalogues = lazyModule(async () => ({ catalogues: { de: german } }))
  startLocale(store, atom('de'), catalogues)
  const read = () => [store.get(localeAtom), message('hello', 'Hello')(), root.lang]
  await vi.advanceTimersByTimeAsync(4000)
  expect(store.get(localeAtom)).toBeNull()
  await vi.advanceTimersByTimeAsync(1500)
  expect(read()).toEqual(['en', 'Hello', 'en'])
  isMissing = false
  await vi.advanceTimersByTimeAsync(6000)
  await vi.waitFor(() => expect(read()).toEqual(['de', 'Hallo', 'de']))
})
