import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  createUploadStore,
  uploadLimits,
  type UploadStoreOptions,
} from '../../../../backend/handover/uploadStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const bytesOf = (size: number) => new Uint8Array(size).fill(1)
const createStore = (change: Partial<UploadStoreOptions> = {}) =>
  createUploadStore({ ...uploadLimits, onEmpty: () => undefined, ...change })

test('an upload is gone after ten minutes, and its listener is notified', () => {
  const onEmpty = vi.fn<() => void>()
  const store = createStore({ onEmpty })
  const { id } = store.put(bytesOf(10))
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(store.startDownload(id)?.bytes).toEqual(bytesOf(10))
  expect(onEmpty).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(store.startDownload(id)).toBeNull()
  expect(onEmpty).toHaveBeenCalledOnce()
})

test('an upload is gone after twenty downloads; one that was broken off does not count', () => {
  const onEmpty = vi.fn<() => void>()
  const store = createStore({ onEmpty })
  const { id, dropKey } = store.put(bytesOf(10))
  for (let count = 0; count < 50; count++) store.startDownload(id)?.end(false)
  for (let count = 0; count < 19; count++) store.startDownload(id)?.end(true)
  expect(store.countDownloads(id, dropKey)).toBe(19)
  const last = store.startDownload(id)
  expect(last).not.toBeNull()
  // A twenty-first at the same time is none.
  expect(store.startDownload(id)).toBeNull()
  last?.end(true)
  expect(onEmpty).toHaveBeenCalledOnce()
})

test('Stop Sharing needs the key of the upload, and breaks off what is under way', () => {
  const store = createStore()
  const { id, dropKey } = store.put(bytesOf(10))
  const download = store.startDownload(id)
  expect(store.drop(id, 'another')).toBe(false)
  expect(store.drop('another', dropKey)).toBe(false)
  expect(download?.signal.aborted).toBe(false)
  expect(store.drop(id, dropKey)).toBe(true)
  expect(download?.signal.aborted).toBe(true)
  expect(store.startDownload(id)).toBeNull()
  expect(store.countDownloads(id, dropKey)).toBeNull()
})

test('where the store is full the oldest uploads go first', () => {
  const store = createStore({ maxTotalBytes: 100 })
  const uploads = [40, 40, 40, 90].map((size) => store.put(bytesOf(size)))
  expect(uploads.map(({ id }) => store.startDownload(id) !== null)).toEqual([false, false, false, true])
  const small = store.put(bytesOf(10))
  expect([uploads[3]?.id ?? '', small.id].map((id) => store.startDownload(id) !== null)).toEqual([true, true])
})

test('ids and keys are 128 random bits', () => {
  const store = createStore()
  const uploads = Array.from({ length: 100 }, () => store.put(bytesOf(1)))
  const words = uploads.flatMap(({ id, dropKey }) => [id, dropKey])
  expect(new Set(words).size).toBe(200)
  for (const word of words) expect(word).toMatch(/^[\w-]{22}$/)
  store.close()
})
