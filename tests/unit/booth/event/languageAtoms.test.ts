import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventAtom } from '../../../../src/booth/event/eventAtoms.ts'
import {
  boothLocaleAtom,
  chosenLocaleAtom,
  hostLocaleAtom,
  offeredLocalesAtom,
} from '../../../../src/booth/event/languageAtoms.ts'
import { isKioskAtom } from '../../../../src/booth/session/boothAtoms.ts'
import type { EventConfig } from '../../../../src/event/EventConfig.ts'
import { stubStorage } from '../../kiosk/device.ts'

let stored = new Map<string, string>()
beforeEach(() => {
  stored = stubStorage()
  vi.stubGlobal('navigator', { languages: ['fr-CA'] })
})
afterEach(() => void vi.unstubAllGlobals())

function boothOf(isKiosk: boolean, config: EventConfig | undefined) {
  const store = createStore()
  store.set(isKioskAtom, isKiosk)
  if (config) store.set(eventAtom, { config, logoUrl: null, brand: null } as never)
  return store
}

test('on a page the visitor’s browser chooses, whatever the event says, until the visitor does; the device remembers it', () => {
  const store = boothOf(false, { languages: ['de', 'en'] })
  expect(store.get(boothLocaleAtom)).toBe('fr')
  expect(store.get(offeredLocalesAtom)).toEqual([])
  store.set(chosenLocaleAtom, 'ja')
  expect(store.get(boothLocaleAtom)).toBe('ja')
  expect([...stored.values()]).toEqual(['ja'])
  store.set(chosenLocaleAtom, null)
  expect(store.get(boothLocaleAtom)).toBe('fr')
  expect(stored.size).toBe(0)
})

test('in a kiosk the host’s first language is the one, and a guest’s choice is not stored', () => {
  const store = boothOf(true, { languages: ['de', 'en'] })
  expect(store.get(boothLocaleAtom)).toBe('de')
  expect(store.get(offeredLocalesAtom)).toEqual(['de', 'en'])
  store.set(chosenLocaleAtom, 'en')
  expect(store.get(boothLocaleAtom)).toBe('en')
  expect(store.get(hostLocaleAtom)).toBe('de')
  expect(stored.size).toBe(0)
})

test('a kiosk waits for its event, and without languages reads that of the device', () => {
  expect(boothOf(true, undefined).get(boothLocaleAtom)).toBeNull()
  expect(boothOf(true, {}).get(boothLocaleAtom)).toBe('fr')
})
