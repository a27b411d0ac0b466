import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { boothAtom, dispatchAtom, sessionAtom } from '../../../../src/booth/session/boothAtoms.ts'
import type { BoothEvent } from '../../../../src/booth/session/reduceBooth.ts'
import { cropsAtom, shiftCropAtom } from '../../../../src/booth/strip/cropAtoms.ts'
import {
  captureEvent,
  deadline,
  opened,
  photoTaken,
  startCamera,
} from '../../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

type Store = ReturnType<typeof createStore>

/** Takes photos until the session has as many. */
function takePhotos(store: Store, count: number): void {
  const send = (event: BoothEvent) => store.set(dispatchAtom, event)
  for (let steps = 0; store.get(sessionAtom).photos.length < count && steps < 60; steps += 1) {
    const booth = store.get(boothAtom)
    const isCapturing = booth.session.phase === 'capturing'
    send(isCapturing ? photoTaken(booth, photoFixture(booth.session.photos.length + 1)) : deadline(booth))
  }
}

it('a crop is shifted for its photo alone, stays within the photo, and is in the middle for another photo', () => {
  const store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  takePhotos(store, 2)
  const middle = { x: 0, y: 0 }
  expect(store.get(cropsAtom)).toEqual([middle, middle])
  store.set(shiftCropAtom, 1, { x: -3, y: 0.5 })
  expect(store.get(cropsAtom)).toEqual([middle, { x: -1, y: 0.5 }])
  store.set(shiftCropAtom, 0, { x: 0.25, y: 0 })
  takePhotos(store, 3)
  expect(store.get(cropsAtom)).toEqual([{ x: 0.25, y: 0 }, { x: -1, y: 0.5 }, middle])
})
