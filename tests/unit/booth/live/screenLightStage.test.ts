import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { boothAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { meteringAtom } from '../../../../src/booth/live/filterAtoms.ts'
import { screenLightAtom, screenLightColourAtom } from '../../../../src/booth/live/screenLightAtoms.ts'
import { screenLightColour, startScreenLight } from '../../../../src/booth/live/screenLightStage.ts'
import {
  type ScreenLightSetting,
  screenLightSettingAtom,
} from '../../../../src/booth/session/settingsAtoms.ts'
import type { Store } from '../../../../src/lib/store.ts'
import { linearToSrgb } from '../../../../src/lib/colour/srgb.ts'
import type { Metering } from '../../../../src/engine/light/Metering.ts'
import { captureEvent, photoTaken, source } from '../../../../tools/harness/fixtures/boothEvents.ts'
import { beginSession, passDeadline, send } from '../../../../tools/harness/fixtures/boothStore.ts'

const dim: Metering = { red: 1.4, green: 2, blue: 4 }
const bright: Metering = { red: 1.5, green: 1.6, blue: 1.7 }

let store: Store

beforeEach(() => {
  store = createStore()
  startScreenLight(store)
})

/** Starts the first countdown of a session before a camera. */
function begin(setting: ScreenLightSetting, metering: Metering, mirrored = true): void {
  store.set(screenLightSettingAtom, setting)
  store.set(meteringAtom, metering)
  beginSession(store, { ...source, mirrored })
}

const passSecond = () => passDeadline(store)
const endShutter = () => send(store, photoTaken(store.get(boothAtom)))

test('in a dim room the screen is lit from the first 2 to the last shutter, whatever the meter reads', () => {
  begin('auto', dim)
  expect(store.get(screenLightAtom), 'at the first 3').toBeNull()
  passSecond()
  const colour = store.get(screenLightColourAtom)
  store.set(meteringAtom, bright)
  for (let photo = 1; photo <= 4; photo += 1) {
    while (store.get(boothAtom).session.phase !== 'capturing') {
      expect([store.get(screenLightAtom), store.get(screenLightColourAtom)]).toEqual(['lit', colour])
      passSecond()
    }
    expect(store.get(screenLightAtom), 'at the shutter').toBe('lit')
    endShutter()
  }
  expect(store.get(screenLightAtom), 'after the last one').toBe('fading')
  passSecond()
  expect(store.get(screenLightAtom), 'beside the strip').toBeNull()
})

test('in good light the screen flashes around the shutter alone', () => {
  begin('auto', bright)
  passSecond()
  expect(store.get(screenLightAtom), 'at 2').toBeNull()
  passSecond()
  expect(store.get(screenLightAtom), 'at 1').toBe('flash')
  store.set(meteringAtom, dim)
  passSecond()
  expect(store.get(screenLightAtom), 'at the shutter').toBe('flash')
  endShutter()
  passSecond()
  expect(store.get(screenLightAtom), 'at the next 3').toBeNull()
})

test('the setting has the light always, or never', () => {
  begin('always', bright)
  passSecond()
  expect(store.get(screenLightAtom)).toBe('lit')
  send(store, { type: 'cancelSession' })
  expect(store.get(screenLightAtom), 'after Cancel').toBeNull()
  store.set(screenLightSettingAtom, 'off')
  store.set(meteringAtom, dim)
  send(store, captureEvent(0))
  for (let second = 0; second < 3; second += 1) {
    expect(store.get(screenLightAtom)).toBeNull()
    passSecond()
  }
})

test('what the screen does not face gets no light: a camera at the back, and a stand-in', () => {
  begin('always', dim, false)
  passSecond()
  expect(store.get(screenLightAtom)).toBeNull()
})

test('the light is white in a neutral room, and half as warm as a warm one', () => {
  for (const code of screenLightColour({ red: 3, green: 3, blue: 3 })) expect(code).toBeCloseTo(1, 10)
  const [red, green, blue] = screenLightColour({ red: 1, green: 2, blue: 4 })
  expect(red).toBeCloseTo(1, 10)
  expect(green, 'a half of a stop').toBeCloseTo(linearToSrgb(2 ** -0.5), 10)
  expect(blue, 'a stop').toBeCloseTo(linearToSrgb(0.5), 10)
})
