import { beforeEach, expect, test, vi } from 'vitest'

import { ownBooth } from '../../../../backend/http/address.ts'
import {
  createUploadStore,
  type Upload,
  type UploadStore,
  uploadLimits,
  type UploadStoreOptions,
} from '../../../../backend/handover/uploadStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const bytesOf = (size: number) => new Uint8Array(size).fill(1)

/** Keeps an upload that the store has room for. */
function put(store: UploadStore, size: number, address = ownBooth): Upload {
  const kept = store.put(bytesOf(size), address)
  if (!kept) throw new RangeError('The store is full.')
  return kept
}
const createStore = (change: Partial<UploadStoreOptions> = {}) =>
  createUploadStore({ ...uploadLimits, ownBytes: 0, onEmpty: () => undefined, ...change })

test('an upload is gone after ten minutes, and its listener is notified', () => {
  const onEmpty = vi.fn<() => void>()
  const store = createStore({ onEmpty })
  const { id } = put(store, 10)
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(store.startDownload(id)?.bytes).toEqual(bytesOf(10))
  expect(onEmpty).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(store.startDownload(id)).toBeNull()
  expect(onEmpty).toHaveBeenCalledOnce()
})

test('an upload is gone after ten minutes of sleep, in which no timer runs', () => {
  const onEmpty = vi.fn<() => void>()
  const store = createStore({ onEmpty, maxTotalBytes: 100 })
  const uploads = Array.from({ length: 3 }, () => put(store, 20))
  const [read, counted, dropped] = uploads
  // Moves the clock, and runs no timer.
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1)
  expect(store.startDownload(read?.id ?? '')).not.toBeNull()
  vi.setSystemTime(Date.now() + 1)
  expect(store.startDownload(read?.id ?? '')).toBeNull()
  expect(store.countDownloads(counted?.id ?? '', counted?.dropKey ?? '')).toBeNull()
  expect(store.drop(dropped?.id ?? '', dropped?.dropKey ?? '')).toBe(false)
  expect(onEmpty).toHaveBeenCalledOnce()
  store.close()
})

test('expired uploads leave their room to others, though no timer has run', () => {
  const store = createStore({ maxTotalBytes: 100 })
  put(store, 60, '192.0.2.1')
  put(store, 40, '192.0.2.2')
  expect(store.put(bytesOf(80), '192.0.2.3')).toBeNull()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(store.put(bytesOf(80), '192.0.2.3')).not.toBeNull()
  store.close()
})

test('an upload is gone after twenty downloads; one that was broken off does not count', () => {
  const onEmpty = vi.fn<() => void>()
  const store = createStore({ onEmpty })
  const { id, dropKey } = put(store, 10)
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
  const { id, dropKey } = put(store, 10)
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
  const uploads = [40, 40, 40, 90].map((size) => put(store, size))
  expect(uploads.map(({ id }) => store.startDownload(id) !== null)).toEqual([false, false, false, true])
  const small = put(store, 10)
  expect([uploads[3]?.id ?? '', small.id].map((id) => store.startDownload(id) !== null)).toEqual([true, true])
})

test('a network that uploads more than its share loses its own oldest uploads, and no others', () => {
  const store = createStore({ maxTotalBytes: 100, maxNetworkBytes: 40 })
  const isThere = ({ id }: Upload) => store.startDownload(id) !== null
  const other = put(store, 20, '192.0.2.7')
  const own = Array.from({ length: 8 }, (_, n) => put(store, 20, `2001:db8:1:2::${n}`))
  expect(isThere(other)).toBe(true)
  expect(own.map(isThere)).toEqual([...Array(6).fill(false), true, true])
})

/** A store with room for five uploads of 20 bytes of others, and for the booth’s own. */
const fullStore = () => {
  const store = createStore({ maxTotalBytes: 140, maxNetworkBytes: 40, ownBytes: 40 })
  const isThere = ({ id }: Upload) => store.startDownload(id) !== null
  return { store, isThere }
}

test('in a full store a newcomer takes the place of another network’s second upload, and nobody’s first', () => {
  const { store, isThere } = fullStore()
  const kept = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3'].map((address) =>
    put(store, 20, address),
  )
  const newcomers = ['192.0.2.4', '192.0.2.5'].map((address) => put(store, 20, address))
  expect(kept.map(isThere)).toEqual([false, true, false, true, true])
  expect(store.put(bytesOf(20), '192.0.2.6')).toBeNull()
  // Its own upload makes room, and all others have one each.
  expect(store.put(bytesOf(30), '192.0.2.3')).toBeNull()
  expect([...kept, ...newcomers].map(isThere)).toEqual([false, true, false, true, true, true, true])
  expect(isThere(put(store, 20, '192.0.2.3'))).toBe(true)
  expect(kept.map(isThere)).toEqual([false, true, false, true, false])
})

test('uploads of others never take the room of the booth itself', () => {
  const { store, isThere } = fullStore()
  for (let n = 0; n < 9; n++) store.put(bytesOf(20), `192.0.2.${n % 7}`)
  const own = [put(store, 20), put(store, 20)]
  expect(own.map(isThere)).toEqual([true, true])
  // A third one of its own takes the place of its first.
  const third = put(store, 20)
  expect([...own, third].map(isThere)).toEqual([false, true, true])
})

test('all uploads together are never more than the total, and the booth’s own still find room', () => {
  const { store, isThere } = fullStore()
  const own = Array.from({ length: 7 }, () => put(store, 20))
  const others = [1, 2, 3, 4, 5].map((n) => store.put(bytesOf(20), `192.0.2.${n}`))
  expect([...own.map(isThere), ...others]).toEqual([...Array(7).fill(true), ...Array(5).fill(null)])
  const [first, second] = own
  for (const { id, dropKey } of [first, second].filter((kept) => kept !== undefined)) store.drop(id, dropKey)
  const guests = [1, 2].map((n) => put(store, 20, `192.0.2.${n}`))
  const last = put(store, 20)
  expect([...own, ...guests, last].map(isThere)).toEqual([...Array(3).fill(false), ...Array(7).fill(true)])
})

test('ids and keys are 128 random bits', () => {
  const store = createStore()
  const uploads = Array.from({ length: 100 }, () => put(store, 1))
  const words = uploads.flatMap(({ id, dropKey }) => [id, dropKey])
  expect(new Set(words).size).toBe(200)
  for (const word of words) expect(word).toMatch(/^[\w-]{22}$/)
  store.close()
})
