import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../kiosk/device.ts'

/** What the device has stored. */
let stored: Map<string, string>

beforeEach(() => {
  stored = stubStorage()
  vi.resetModules()
})

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

test('a photo that nobody has seen in a mirror is never mirrored', async () => {
  const { photoOptions } = await openPage()
  const settings = { metered: true, dateStamp: true, softLight: false, mirrorPhotos: true }
  const isMirrored = (seenMirrored: boolean) => photoOptions({ seenMirrored }, settings).mirrored
  expect([isMirrored(true), isMirrored(false)]).toEqual([true, false])
})
