import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { mountedBoothAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { createKioskControls, kioskKey, nextStep } from '../../../src/kiosk/kioskKeys.ts'
import { openPanelsAtom } from '../../../src/kit/openPanels.ts'
import { after, wholeStrip } from '../../../tools/harness/fixtures/boothEvents.ts'

it('sends the open strip, again after a failure, and then ends the visit', () => {
  const closed = after(wholeStrip(), { type: 'closeStrip' }, { type: 'stopCamera' })
  expect(nextStep(closed, 'send')).toBe('leave')
  const steps = (['send', 'wait', 'retry', 'none'] as const).map((step) => nextStep(wholeStrip(), step))
  expect(steps).toEqual(['send', null, 'retry', 'leave'])
})

it('leaves keys of browser and system to them, but for those that would lose photos or press Save', () => {
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('Element', class {})
  /** Meanings of keys that are separated by commas. */
  const meanings = (keys: string, hasPhotos = false, modifier: Partial<KeyboardEvent> = {}) => {
    const meaning = (key: string) => kioskKey({ ...modifier, key } as KeyboardEvent, null, hasPhotos)
    return [...new Set(keys.split(',').map(meaning))]
  }
  const characters = 'a,Ä,7,.,لا,ij,😀'
  expect(meanings(`${characters},Tab,Escape,Backspace,Delete,Home,ArrowRight`)).toEqual(['page'])
  expect(meanings('Enter, ,PageDown,AudioVolumeUp')).toEqual(['next'])
  expect(meanings('PageUp,AudioVolumeDown')).toEqual(['filter'])
  const modifiers = 'Shift,Control,Alt,Meta,AltGraph,CapsLock,NumLock,ScrollLock,Fn,Hyper'
  const functions = 'F1,F11,F24,AudioVolumeMute,MediaPlayPause,LaunchMail,PrintScreen,ContextMenu,Power'
  expect(meanings(`${modifiers},${functions},Dead,Process,Unidentified`, true)).toEqual(['browser'])
  const leaving = 'F5,BrowserRefresh,BrowserBack'
  expect([meanings(leaving), meanings(leaving, true)]).toEqual([['browser'], ['none']])
  for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect(meanings(`${characters},F5,ArrowLeft,PageDown,AudioVolumeUp`, true, modifier)).toEqual(['browser'])
    expect(meanings('Enter, ', false, modifier)).toEqual(['none'])
  }
})

it('goes on from the strip and its code, and leaves every other panel its keys', () => {
  const [kiosk, store] = [createStore(), createStore()]
  kiosk.set(mountedBoothAtom, { store, unmount: () => undefined })
  const { isFor } = createKioskControls(kiosk)
  const steps = ['strip', 'handover']
  for (const panels of [[], steps.slice(0, 1), steps, ['settings'], [...steps, 'print']]) {
    store.set(openPanelsAtom, panels)
    const isOwn = panels.every((name) => steps.includes(name))
    expect([panels, isFor('next'), isFor('filter'), isFor('page')]).toEqual([panels, isOwn, isOwn, false])
  }
})
