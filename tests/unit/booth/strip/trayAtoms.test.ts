import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { captionAtom, trayAtom, trayImagesAtom } from '../../../../src/booth/strip/trayAtoms.ts'
import {
  cameraOpened,
  captureEvent,
  deadline,
  opened,
  photoTaken,
  startCamera,
} from '../../../../tools/harness/fixtures/boothEvents.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
})

const pass = () => store.set(dispatchAtom, deadline(store.get(boothAtom)))
const nextPlaces = () => store.get(trayAtom)?.map(({ isNext }) => isNext)

function takePhoto(): void {
  for (const _ of [3, 2, 1]) pass()
  store.set(dispatchAtom, photoTaken(store.get(boothAtom)))
}

test('the tray shows the developed photos, marks the next one, and stays for a cancelled session', () => {
  expect([store.get(captionAtom), nextPlaces()]).toEqual(['Photo 1 of 4', [true, false, false, false]])
  takePhoto()
  expect(store.get(captionAtom), 'beside the photo just taken').toBeNull()
  const [photo] = store.get(boothAtom).session.photos
  const image = {} as ImageData
  if (photo) store.set(trayImagesAtom, new Map([[photo, image]]))
  pass()
  expect([store.get(captionAtom), nextPlaces()]).toEqual(['Photo 2 of 4', [false, true, false, false]])
  expect(store.get(trayAtom)?.map((place) => place.image)).toEqual([image, null, null, null])
  store.set(dispatchAtom, { type: 'cancelSession' })
  expect(store.get(trayAtom)?.[0]?.image).toBe(image)
})

test('a session that is cancelled before its first photo has no tray, and neither has a finished strip', () => {
  store.set(dispatchAtom, { type: 'cancelSession' })
  expect(store.get(trayAtom)).toBeNull()
  store.set(dispatchAtom, captureEvent(0))
  for (const _ of [1, 2, 3, 4]) {
    takePhoto()
    pass()
  }
  expect([store.get(trayAtom), store.get(captionAtom)]).toEqual([null, null])
})

test('a reshoot is captioned by its photo, and marks its place', () => {
  for (const _ of [1, 2, 3, 4]) {
    takePhoto()
    pass()
  }
  store.set(dispatchAtom, { type: 'reshoot', index: 1 })
  store.set(dispatchAtom, cameraOpened(store.get(boothAtom)))
  store.set(dispatchAtom, { type: 'reshoot', index: 1 })
  expect([store.get(captionAtom), nextPlaces()]).toEqual(['Retake photo 2', [false, true, false, false]])
})
