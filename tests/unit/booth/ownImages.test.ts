import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import {
  mirrorPhotosAtom,
  photoOptions,
  photoSettingsAtom,
} from '../../../src/booth/session/settingsAtoms.ts'
import { nextPhotoAtom } from '../../../src/booth/camera/cameraStage.ts'
import type { BoothEvent } from '../../../src/booth/session/reduceBooth.ts'
import {
  reshootEvent,
  cameraOpened,
  opened,
  captureEvent,
  deadline,
  startCamera,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

function visit() {
  const store = createStore()
  const booth = () => store.get(boothAtom)
  const happen = (event: BoothEvent) => store.set(dispatchAtom, event)
  const takeOne = () => {
    for (const _ of [3, 2, 1]) happen(deadline(booth()))
    happen({ type: 'photoTaken', id: booth().lastId, photo: photoFixture() })
  }
  return { store, booth, happen, takeOne, next: () => store.get(nextPhotoAtom) }
}

test('the image of one’s own is that of the photo that comes next, in a reshoot that of its slot', () => {
  const { booth, happen, takeOne, next } = visit()
  happen(startCamera)
  happen(opened)
  expect(next()).toBe(0)
  happen(captureEvent(0))
  const turned = [next()]
  for (let photo = 1; photo <= 4; photo += 1) {
    takeOne()
    turned.push(next())
    happen(deadline(booth()))
  }
  expect(turned).toEqual([0, 1, 2, 3, 3])
  expect(booth().session.phase).toBe('strip')
  expect(next()).toBe(0)
  happen(reshootEvent(2))
  expect(next(), 'while the camera starts').toBe(2)
  happen(cameraOpened(booth()))
  happen(reshootEvent(2))
  expect(next(), 'in its countdown').toBe(2)
})

test('photos are mirrored where the visitor wants it, but never one that was not seen in a mirror', () => {
  const store = createStore()
  const mirrored = (seenMirrored: boolean) =>
    photoOptions({ seenMirrored }, store.get(photoSettingsAtom)).mirrored
  expect([mirrored(true), mirrored(false)]).toEqual([false, false])
  store.set(mirrorPhotosAtom, true)
  expect([mirrored(true), mirrored(false)]).toEqual([true, false])
})
