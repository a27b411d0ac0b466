import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What the device has stored, and whether it refuses to store more. */
let stored: Map<string, string>
let isRefusing: boolean

beforeEach(() => {
  stored = new Map()
  isRefusing = false
  const unlessRefusing = (change: () => void) => {
    if (isRefusing) throw new DOMException('exceeded the quota', 'QuotaExceededError')
    change()
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => unlessRefusing(() => void stored.set(key, value)),
    removeItem: (key: string) => unlessRefusing(() => void stored.delete(key)),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.resetModules()
})
afterEach(() => void vi.unstubAllGlobals())

/** The settings of a page that is opened now. */
const openPage = () => import('../../../../src/booth/session/settingsAtoms.ts')

test('what was stored before is read, as text', async () => {
  stored.set('retro-booth.meter', 'off').set('retro-booth.sounds', 'off').set('retro-booth.mirror', 'on')
  stored.set('retro-booth.camera', 'environment').set('retro-booth.date-stamp', 'nonsense')
  const settings = await openPage()
  const store = createStore()
  expect(store.get(settings.photoSettingsAtom)).toEqual({
    metered: false,
    dateStamp: true,
    softLight: false,
    mirrorPhotos: true,
  })
  expect([store.get(settings.soundsOnAtom), store.get(settings.shortcutsOnAtom)]).toEqual([false, true])
  expect(store.get(settings.cameraChoiceAtom)).toBe('environment')
})

test('only what is not as by default is stored, as text', async () => {
  const settings = await openPage()
  const store = createStore()
  store.set(settings.meterOnAtom, false)
  store.set(settings.soundsOnAtom, false)
  store.set(settings.firstCountSettingAtom, 10)
  store.set(settings.cameraChoiceAtom, 'door')
  expect(Object.fromEntries(stored)).toEqual({
    'retro-booth.meter': 'off',
    'retro-booth.sounds': 'off',
    'retro-booth.countdown': '10',
    'retro-booth.camera': 'door',
  })
  store.set(settings.meterOnAtom, true)
  store.set(settings.soundsOnAtom, true)
  store.set(settings.firstCountSettingAtom, null)
  store.set(settings.cameraChoiceAtom, null)
  expect(stored.size).toBe(0)
})

test('what the browser refuses to store holds as long as the page, and until a snapshot is restored', async () => {
  const settings = await openPage()
  const { snapshotStorage } = await import('../../../../src/lib/storage.ts')
  const restore = snapshotStorage((key) => key.startsWith('kept'))
  isRefusing = true
  const store = createStore()
  const show = (shown = store) => shown.sub(settings.meterOnAtom, () => undefined)
  const hide = show()
  store.set(settings.meterOnAtom, false)
  hide()
  show()
  expect(store.get(settings.meterOnAtom)).toBe(false)
  restore()
  const next = createStore()
  show(next)
  expect(next.get(settings.meterOnAtom)).toBe(true)
})
