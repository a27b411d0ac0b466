import { beforeEach, expect, test, vi } from 'vitest'
import { canEncodeVideo } from '../../../src/strip/moving/openVideoEncoder.ts'
import { askWorker } from '../../../src/darkroom/workers/askWorker.ts'
import { bakeInWorker } from '../../../src/engine/film/bakeInWorker.ts'
import { encodeCanvas, openEncoder } from '../../../src/lib/encodeCanvas.ts'

/** Worker that starts, and never answers. */
class HungWorker extends EventTarget {
  readonly postMessage = vi.fn<(request: unknown) => void>()
  readonly terminate = vi.fn<() => void>()

  constructor() {
    super()
    workers.push(this)
  }

  /** Says that it can encode, as the encoder's worker does first. */
  start(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: 0, blob: null } }))
  }
}
const workers: HungWorker[] = []

beforeEach(() => {
  workers.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('Worker', HungWorker)
  vi.stubGlobal('VideoEncoder', class {})
  vi.stubGlobal('location', new URL('https://booth.example/'))
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
})

test('images that the encoder’s worker never returns are encoded by the page, the next by another', async () => {
  const blob = new Blob(['jpeg'])
  const toBlob = vi.fn<(resolve: BlobCallback) => void>((resolve) => resolve(blob))
  const encode = () => encodeCanvas({ toBlob } as unknown as HTMLCanvasElement, 'image/jpeg', 0.8)
  const close = openEncoder()
  workers[0]?.start()
  const images = Promise.all([encode(), encode()])
  await vi.advanceTimersByTimeAsync(9999)
  expect(toBlob).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await images).toEqual([blob, blob])
  expect(toBlob).toHaveBeenCalledTimes(2)
  expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1, 0])
  workers[1]?.start()
  void encode()
  await vi.advanceTimersByTimeAsync(0)
  expect(workers[1]?.postMessage).toHaveBeenCalledOnce()
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect([workers.length, toBlob.mock.calls.length, vi.getTimerCount()]).toEqual([2, 3, 0])
})

test.each([
  ['bakes films', () => bakeInWorker(['vintage'], 17)],
  ['is tried for videos', () => canEncodeVideo(new AbortController().signal)],
  ['reads a file of the darkroom', () => askWorker('openImage', new File([], 'a.png'))],
])('a worker that %s and never answers is ended', async (_, ask) => {
  const onEnd = vi.fn<(result: unknown) => void>()
  void ask().then(onEnd, onEnd)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(workers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1])
})
