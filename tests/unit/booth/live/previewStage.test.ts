import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { startPreviews } from '../../../../src/booth/live/previewStage.ts'
import { dateStampAtom, mirrorPhotosAtom } from '../../../../src/booth/session/settingsAtoms.ts'
import { filters } from '../../../../src/engine/filters/filters.ts'
import { neutralMetering } from '../../../../src/engine/light/Metering.ts'
import type { FilterRenderer, RenderOptions } from '../../../../src/engine/FilterRenderer.ts'
import { reshootEvent } from '../../../../tools/harness/fixtures/boothEvents.ts'
import { beginSession, send, takeStrip } from '../../../../tools/harness/fixtures/boothStore.ts'

vi.mock('../../../../src/camera/demo/openDemo.ts', () => ({ drawDemo: () => undefined }))

const rendered: RenderOptions[] = []

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
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
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
  beginSession(store)
  takeStrip(store)
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
  send(store, reshootEvent(1))
  await new Promise(setImmediate)
  expect(rendered, 'while the camera of a reshoot starts').toEqual([])
  cleanup()
})
