import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPreviews } from '../../../src/booth/previewStage.ts'
import { filters } from '../../../src/filters/filters.ts'
import { neutralMetering } from '../../../src/photo/Photo.ts'
import type { FilterRenderer, RenderOptions } from '../../../src/render/FilterRenderer.ts'

const rendered: RenderOptions[] = []

/** A renderer whose previews note the options of each tile; nothing else of it is used. */
const renderer = {
  previews: {
    setStill: () => undefined,
    renderTile: (_place: number, options: RenderOptions) => rendered.push(options),
    readAtlas: () => new Promise(() => undefined),
  },
} as unknown as FilterRenderer

beforeEach(() => {
  rendered.length = 0
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => new Blob() }))
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
})
afterEach(() => void vi.unstubAllGlobals())

test('without a camera the portrait is rendered as it is: not mirrored, not metered, without a date', async () => {
  const cleanup = startPreviews(createStore(), renderer)
  await vi.waitUntil(() => rendered.length === filters.length)
  for (const { mirrored, metering, dateStamp } of rendered)
    expect({ mirrored, metering, dateStamp }).toEqual({
      mirrored: false,
      metering: neutralMetering,
      dateStamp: false,
    })
  cleanup()
})
