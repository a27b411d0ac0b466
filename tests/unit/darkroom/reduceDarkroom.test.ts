import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { comparisonAtom, lastComparisonAtom } from '../../../src/darkroom/compare/comparisonAtoms.ts'
import { tunedFilterAtoms } from '../../../src/darkroom/compare/tunedFilterAtoms.ts'
import type { MovingSource, StillSource } from '../../../src/darkroom/source/source.ts'
import {
  activeEditAtom,
  dispatchAtom,
  lookNameAtom,
  shownSourceAtom,
} from '../../../src/darkroom/state/darkroomAtoms.ts'
import { chooseFilter } from '../../../src/darkroom/state/editorState.ts'
import {
  type DarkroomEvent,
  initialDarkroom,
  reduceDarkroom,
} from '../../../src/darkroom/state/reduceDarkroom.ts'

const initial = initialDarkroom('?darkroom')
const after = (...events: readonly DarkroomEvent[]) => events.reduce(reduceDarkroom, initial)

// Neither the reducer nor the atoms look into a picture: an empty object stands for one.
const image = {} as ImageBitmap
const still: StillSource = { kind: 'still', image, hasPatches: false, close: () => undefined }
const moving: MovingSource = { kind: 'moving', video: {} as HTMLVideoElement, close: () => undefined }
const reference = { kind: 'reference', name: 'Still', image } as const

test('only a moving source can be frozen, once its frame is captured, and the next source moves', () => {
  expect(after({ type: 'toggleFreeze' }).open).toBeNull()
  expect(after({ type: 'sourceOpened', source: still }, { type: 'toggleFreeze' }).open?.freeze).toBeNull()
  const opened: DarkroomEvent = { type: 'sourceOpened', source: moving }
  const freeze: DarkroomEvent = { type: 'toggleFreeze' }
  expect(after(opened, freeze, freeze).open?.freeze).toBe('capturing')
  const captured: DarkroomEvent = { type: 'frameCaptured', frame: still }
  expect(after(opened, freeze, captured).open?.freeze).toBe(still)
  expect(after(opened, freeze, captured, freeze).open?.freeze).toBe('moving')
  expect(after(opened, freeze, captured, opened).open?.freeze).toBe('moving')
  expect(after(opened, freeze, { type: 'frameCaptured', frame: null }).open?.freeze).toBe('moving')
})

test('a look keeps its name while another filter is chosen, and each edit has its own', () => {
  const store = createStore()
  const dispatch = (event: DarkroomEvent) => store.set(dispatchAtom, event)
  const choose = (id: string) => dispatch({ type: 'edit', edit: chooseFilter(store.get(activeEditAtom), id) })
  dispatch({ type: 'nameLook', name: 'Mine' })
  choose('vintage')
  expect(store.get(lookNameAtom)).toBe('')
  choose('portra400')
  expect(store.get(lookNameAtom)).toBe('Mine')
  dispatch({ type: 'chooseEdit', edit: 'b' })
  expect(store.get(lookNameAtom)).toBe('')
})

test('a reference is compared with as soon as it is open, and is kept for later', () => {
  const choose: DarkroomEvent = { type: 'chooseMode', mode: 'reference' }
  expect(after(choose).compared.mode).toBe('before')
  const open: DarkroomEvent = { type: 'referenceOpened', reference }
  expect(after(open).compared).toEqual({ mode: 'reference', reference })
  const away: DarkroomEvent = { type: 'chooseMode', mode: 'ab' }
  expect(after(open, away).compared).toEqual({ mode: 'ab', reference })
  expect(after(open, away, choose).compared.mode).toBe('reference')
})

test('no comparison is shown whose source is closed', () => {
  const store = createStore()
  store.set(dispatchAtom, { type: 'sourceOpened', source: moving })
  const right = {} as HTMLCanvasElement
  const size = { widthPx: 4, heightPx: 3 }
  const request = { source: moving, left: null, right: store.get(tunedFilterAtoms.a.tunedAtom) }
  const comparison = { request, left: null, right, size, serial: 1, frameMs: 1 }
  store.set(lastComparisonAtom, comparison)
  expect(store.get(comparisonAtom)).toBe(comparison)
  store.set(dispatchAtom, { type: 'toggleFreeze' })
  store.set(dispatchAtom, { type: 'frameCaptured', frame: still })
  expect(store.get(shownSourceAtom)).toBe(still)
  expect(store.get(comparisonAtom), 'the frozen source goes on').toBe(comparison)
  store.set(dispatchAtom, { type: 'sourceOpened', source: { ...still } })
  expect(store.get(comparisonAtom)).toBeNull()
})
