import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { boothAtom } from '../../../src/booth/session/boothAtoms.ts'
import { cropsAtom, shiftCropAtom } from '../../../src/booth/strip/cropAtoms.ts'
import { captionAtom, trayAtom, trayImagesAtom } from '../../../src/booth/strip/trayAtoms.ts'
import {
  beginReshoot,
  beginSession,
  passDeadline,
  send,
  takePhoto,
  takeStrip,
} from '../../../tools/harness/fixtures/boothStore.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'
import { captureEvent } from '../../../tools/harness/fixtures/boothEvents.ts'

let store: ReturnType<typeof createStore>
const marked = () => store.get(trayAtom)?.map(({ isNext }) => isNext)

beforeEach(() => {
  store = createStore()
  beginSession(store)
})

test('the tray shows the developed photos, and marks the next one', () => {
  expect([store.get(captionAtom), marked()]).toEqual(['Photo 1 of 4', [true, false, false, false]])
  takePhoto(store)
  expect(store.get(captionAtom), 'beside the photo just taken').toBe('Photo 2 of 4')
  const [photo] = store.get(boothAtom).session.photos
  const image = {} as ImageData
  if (photo) store.set(trayImagesAtom, new Map([[photo, image]]))
  passDeadline(store)
  expect([store.get(captionAtom), marked()]).toEqual(['Photo 2 of 4', [false, true, false, false]])
  expect(store.get(trayAtom)?.map((place) => place.image)).toEqual([image, null, null, null])
})

test('a cancelled session has no tray, and neither has a strip; a reshoot marks its place', () => {
  send(store, { type: 'cancelSession' })
  expect(store.get(trayAtom)).toBeNull()
  send(store, captureEvent(0))
  takeStrip(store)
  expect([store.get(trayAtom), store.get(captionAtom)]).toEqual([null, null])
  beginReshoot(store, 1)
  expect([store.get(captionAtom), marked()]).toEqual(['Retake photo 2', [false, true, false, false]])
})

test('a crop is shifted for its photo alone, stays within it, and is in the middle for another one', () => {
  const middle = { x: 0, y: 0 }
  takePhoto(store, photoFixture(1))
  passDeadline(store)
  takePhoto(store, photoFixture(2))
  expect(store.get(cropsAtom)).toEqual([middle, middle])
  store.set(shiftCropAtom, 1, { x: -3, y: 0.5 })
  expect(store.get(cropsAtom)).toEqual([middle, { x: -1, y: 0.5 }])
  store.set(shiftCropAtom, 0, { x: 0.25, y: 0 })
  passDeadline(store)
  takePhoto(store, photoFixture(3))
  expect(store.get(cropsAtom)).toEqual([{ x: 0.25, y: 0 }, { x: -1, y: 0.5 }, middle])
})
