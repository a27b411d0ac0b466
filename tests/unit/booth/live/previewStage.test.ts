import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, dispatchAtom, stripSessionAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { startPreviews } from '../../../../src/booth/live/previewStage.ts'
import { dateStampAtom, mirrorPhotosAtom } from '../../../../src/booth/session/settingsAtoms.ts'
import { filters } from '../../../../src/engine/filters/filters.ts'
import { neutralMetering } from '../../../../src/engine/light/Metering.ts'
import type { FilterRenderer, RenderOptions } from '../../../../src/engine/FilterRenderer.ts'
import {
  captureEvent,
  deadline,
  opened,
  photoTaken,
  reshootEvent,
  startCamera,
} from '../../../../tools/harness/fixtures/boothEvents.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

vi.mock('../../../../src/camera/demo/openDemo.ts', () => ({ drawDemo: () => undefined }))

const rendered: RenderOptions[] = []

/** Bitmaps that were closed. */
const close = vi.fn<() => void>()

/** A renderer whose previews note the options of each tile; nothing else of it is used. */
const renderer = {
  previews: {
    setStill: () => undefined,
    renderTile: (_place: number, options: RenderOptions) => rendered.push(options),
    read: () => new Promise(() => undefined),
  },
} as unknown as FilterRenderer

beforeEach(() => {
  rendered.length = 0
  const context = { setTransform: () => undefined }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  vi.stubGlobal('createImageBitmap', async () => ({ close }))
})
afterEach(() => void vi.unstubAllGlobals())

test('a portrait whose tile can’t be rendered is closed all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const renderTile = () => {
    throw new Error('no shader')
  }
  const broken = { previews: { ...renderer.previews, renderTile } } as unknown as FilterRenderer
  const cleanup = startPreviews(createStore(), broken)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(close).toHaveBeenCalledOnce()
  cleanup()
})

test('without a camera the portrait is rendered as it is: not mirrored, not metered', async () => {
  const cleanup = startPreviews(createStore(), renderer)
  await vi.waitUntil(() => rendered.length === filters.length)
  for (const { mirrored, metering } of rendered)
    expect({ mirrored, metering }).toEqual({ mirrored: false, metering: neutralMetering })
  cleanup()
})

test('of an open strip the previews follow Mirrored Photos at once, and are left alone by the date stamp', async () => {
  const store = createStore()
  store.set(mirrorPhotosAtom, false)
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  for (let seed = 1; !store.get(stripSessionAtom);) {
    const booth = store.get(boothAtom)
    const isCapturing = booth.session.phase === 'capturing'
    const photo = { ...photoFixture(seed++), seenMirrored: true }
    store.set(dispatchAtom, isCapturing ? photoTaken(booth, photo) : deadline(booth))
  }
  const cleanup = startPreviews(store, renderer)
  const mirrors = async () => {
    await vi.waitUntil(() => rendered.length >= filters.length)
    return new Set(rendered.splice(0).map(({ mirrored }) => mirrored))
  }
  expect(await mirrors()).toEqual(new Set([false]))
  store.set(mirrorPhotosAtom, true)
  expect(await mirrors()).toEqual(new Set([true]))
  store.set(dateStampAtom, false)
  await new Promise(setImmediate)
  expect(rendered).toEqual([])
  store.set(mirrorPhotosAtom, false)
  expect(await mirrors()).toEqual(new Set([false]))
  store.set(dateStampAtom, true)
  store.set(dispatchAtom, reshootEvent(1))
  await new Promise(setImmediate)
  expect(rendered, 'while the camera of a reshoot starts').toEqual([])
  cleanup()
})
