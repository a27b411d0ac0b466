import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { eventAtom } from '../../../../src/booth/event/eventAtoms.ts'
import {
  boothLocaleAtom,
  chosenLocaleAtom,
  hostLocaleAtom,
  offeredLocalesAtom,
} from '../../../../src/booth/session/languageAtoms.ts'
import { isKioskAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { stubStorage } from '../../kiosk/device.ts'

test('on a page the browser chooses the language until the visitor does, and the device remembers it', () => {
  const stored = stubStorage()
  vi.stubGlobal('navigator', { languages: ['fr-CA'] })
  const store = createStore()
  store.set(eventAtom, { config: { languages: ['de', 'en'] }, logoUrl: null, brand: null } as never)
  expect(store.get(boothLocaleAtom)).toBe('fr')
  expect(store.get(offeredLocalesAtom)).toEqual([])
  store.set(chosenLocaleAtom, 'ja')
  expect([store.get(boothLocaleAtom), ...stored.values()]).toEqual(['ja', 'ja'])
  store.set(chosenLocaleAtom, null)
  expect([store.get(boothLocaleAtom), stored.size]).toEqual(['fr', 0])
})

test('a kiosk reads the host’s first language, else the device’s, and stores no guest’s choice', () => {
  const stored = stubStorage()
  vi.stubGlobal('navigator', { languages: ['fr-CA'] })
  const store = createStore()
  store.set(isKioskAtom, true)
  expect(store.get(boothLocaleAtom)).toBeNull()
  store.set(eventAtom, { config: {}, logoUrl: null, brand: null } as never)
  expect(store.get(boothLocaleAtom)).toBe('fr')
  store.set(eventAtom, { config: { languages: ['de', 'en'] }, logoUrl: null, brand: null } as never)
  expect([store.get(boothLocaleAtom), store.get(offeredLocalesAtom)]).toEqual(['de', ['de', 'en']])
  store.set(chosenLocaleAtom, 'en')
  expect([store.get(boothLocaleAtom), store.get(hostLocaleAtom), stored.size]).toEqual(['en', 'de', 0])
})
