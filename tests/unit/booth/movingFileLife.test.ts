import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boothAtom, dispatchAtom, stripSessionAtom } from '../../../src/booth/boothAtoms.ts'
import { type Clip, keepClipAtom } from '../../../src/booth/clipAtoms.ts'
import {
  cancelMovingStripAtom,
  canEncodeAtom,
  cancelStoryAtom,
  encodeMovingStripAtom,
  makeStoryAtom,
  movingFileAtom,
  reportEncodingAtom,
  storyAtom,
} from '../../../src/booth/movingFileAtoms.ts'
import { startMovingFile } from '../../../src/booth/movingFileStage.ts'
import { developmentAtom, stripAtom } from '../../../src/booth/stripAtoms.ts'
import { photoStrip } from '../../../src/render/strip/layout.ts'
import {
  captureEvent,
  deadline,
  opened,
  photoTaken,
  startCamera,
} from '../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

const mp4 = new Blob(['clip'])

it('a report that comes after Cancel begins no encoding', () => {
  const store = createStore()
  store.set(encodeMovingStripAtom, 'story')
  store.set(reportEncodingAtom, 0.5)
  expect(store.get(movingFileAtom)).toEqual({ state: 'encoding', format: 'story', part: 0.5 })
  store.set(cancelMovingStripAtom)
  store.set(reportEncodingAtom, 0.6)
  expect(store.get(movingFileAtom)).toEqual({ state: 'none' })
})

it('a story that is not to be saved is encoded once, and cancelled without what the visitor has started', () => {
  const store = createStore()
  expect(store.get(storyAtom)).toEqual({ mp4: null })
  store.set(makeStoryAtom)
  store.set(reportEncodingAtom, 0.5)
  const encoding = { state: 'encoding', format: 'story', part: 0.5, saves: false }
  store.set(makeStoryAtom)
  expect(store.get(movingFileAtom)).toEqual(encoding)
  expect(store.get(storyAtom)).toBeNull()
  store.set(cancelStoryAtom)
  expect(store.get(movingFileAtom)).toEqual({ state: 'none' })

  store.set(encodeMovingStripAtom, 'story')
  store.set(cancelStoryAtom)
  expect(store.get(movingFileAtom)).toMatchObject({ state: 'encoding' })
  const ready = { state: 'ready', format: 'story', mp4, isSaved: true } as const
  store.set(movingFileAtom, ready)
  store.set(makeStoryAtom)
  expect([store.get(movingFileAtom), store.get(storyAtom)]).toEqual([ready, { mp4 }])
  store.set(movingFileAtom, { ...ready, format: 'template' })
  expect(store.get(storyAtom), 'another format').toEqual({ mp4: null })
})

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => void vi.unstubAllGlobals())

/** Stage of the file, with an open strip that can move. */
async function openStrip() {
  const store = createStore()
  store.sub(stripAtom, () => undefined)
  store.set(canEncodeAtom, true)
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  for (let seed = 1; !store.get(stripSessionAtom);) {
    const booth = store.get(boothAtom)
    const isCapturing = booth.session.phase === 'capturing'
    store.set(dispatchAtom, isCapturing ? photoTaken(booth, photoFixture(seed++)) : deadline(booth))
  }
  const photos = store.get(stripSessionAtom)?.photos
  if (!photos) throw new Error('no strip')
  const clip = Array.from({ length: 6 }, () => ({})) as unknown as Clip
  for (const photo of photos) store.set(keepClipAtom, photo, clip)
  const images = [{}, {}, {}, {}] as unknown as ImageData[]
  const development = { photos, template: photoStrip, picked: 0, images, error: null }
  store.set(developmentAtom, Promise.resolve(development))
  await vi.waitFor(() => expect(store.get(stripAtom)).not.toBeNull())
  const stop = startMovingFile(store)
  store.set(movingFileAtom, { state: 'ready', format: 'story', mp4, isSaved: true })
  return { store, stop, file: () => store.get(movingFileAtom) }
}

it.each([
  ['is closed', { type: 'closeStrip' }],
  ['gets another message', { type: 'writeMessage', message: 'Hi' }],
  ['is gone', { type: 'reset' }],
] as const)('the file of a strip that %s is forgotten', async (_what, event) => {
  const { store, stop, file } = await openStrip()
  expect(file()).toMatchObject({ state: 'ready' })
  store.set(dispatchAtom, event)
  expect(file()).toEqual({ state: 'none' })
  stop()
})
