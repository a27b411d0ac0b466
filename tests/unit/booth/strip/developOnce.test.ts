import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { developOnce, withRenderer } from '../../../../src/booth/strip/developOnce.ts'
import { type DevelopRequest, disposeImages, imageCacheAtom } from '../../../../src/booth/strip/imageCache.ts'
import { rendererStateAtom } from '../../../../src/booth/live/liveViewAtoms.ts'
import { filterById } from '../../../../src/engine/filters/filters.ts'
import { type Negative, noNegative } from '../../../../src/engine/Negative.ts'
import type { Photo } from '../../../../src/engine/Photo.ts'
import { type FilterRenderer, RendererLostError } from '../../../../src/engine/FilterRenderer.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

let store: ReturnType<typeof createStore>
const open = (renderer: FilterRenderer) => store.set(rendererStateAtom, { status: 'open', renderer })
const { signal } = new AbortController()

beforeEach(() => {
  store = createStore()
})

describe('work with a renderer', () => {
  // The renderer is handed on and never looked into.
  const renderer = {} as FilterRenderer

  beforeEach(() => {
    vi.useFakeTimers()
    open(renderer)
  })

  test('G2: what a renderer loses is done again, by the next one', async () => {
    const next = { ...renderer }
    const work = vi.fn<(used: FilterRenderer) => Promise<string>>(async (used) => {
      if (used === next) return 'strip'
      store.set(rendererStateAtom, { status: 'lost' })
      throw new RendererLostError()
    })
    const result = withRenderer(store, signal, work)
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledTimes(1)
    open(next)
    expect(await result).toBe('strip')
  })

  test('a renderer that never keeps the pixels ends it, and so does any other failure', async () => {
    const lost = withRenderer(store, signal, () => Promise.reject(new RendererLostError()))
    const broken = withRenderer(store, signal, () => Promise.reject(new Error('broken')))
    await Promise.all([
      expect(lost).rejects.toBeInstanceOf(RendererLostError),
      expect(broken).rejects.toThrow('broken'),
      vi.advanceTimersByTimeAsync(6000),
    ])
  })

  test('aborted between two attempts, it leaves no timer', async () => {
    const controller = new AbortController()
    const result = withRenderer(store, controller.signal, () => Promise.reject(new RendererLostError()))
    await vi.advanceTimersByTimeAsync(100)
    controller.abort(new Error('given up'))
    await expect(result).rejects.toThrow('given up')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a photo', () => {
  const request: DevelopRequest = {
    filter: filterById('portra400'),
    // More than half of the photo: below that it is decoded in several steps.
    size: { widthPx: 500, heightPx: 375 },
    mirrored: false,
    metered: true,
    dateStamp: true,
    softLight: false,
  }
  const develop = vi.fn<() => Promise<ImageData>>(async () => ({}) as ImageData)
  /** True lets every decoding wait for the test. */
  let isHeld: boolean
  let decodings: (() => void)[]
  let photo: Photo

  beforeEach(() => {
    isHeld = false
    decodings = []
    develop.mockClear()
    photo = photoFixture()
    open({ developAsync: develop } as unknown as FilterRenderer)
    vi.stubGlobal('createImageBitmap', () => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const decode = () => resolve({ close: () => undefined })
      decodings.push(decode)
      if (!isHeld) decode()
      return promise
    })
  })

  const developed = (change: Partial<DevelopRequest> = {}) =>
    developOnce(store, photo, { ...request, ...change }, signal)

  /** Requests the photo, and gives it up once `isUnderWay`. */
  async function giveUp(isUnderWay: () => boolean): Promise<void> {
    const controller = new AbortController()
    const givenUp = developOnce(store, photo, request, controller.signal)
    await vi.waitUntil(isUnderWay)
    controller.abort(new Error('given up'))
    await expect(givenUp).rejects.toThrow('given up')
  }

  test('is developed once for each filter, size and date stamp, and again for other options', async () => {
    const first = await developed()
    expect(await developed()).toBe(first)
    expect(develop).toHaveBeenCalledTimes(1)
    const others = [
      { filter: filterById('tmax3200') },
      { size: { widthPx: 400, heightPx: 300 } },
      { dateStamp: false },
    ]
    for (const change of others) expect(await developed(change)).not.toBe(first)
    expect(decodings.length, 'once for each size').toBe(2)
    expect(await developed()).toBe(first)
    expect(develop).toHaveBeenCalledTimes(4)
    for (const change of [{ mirrored: true }, { metered: false }, { softLight: true }])
      expect(await developed(change)).not.toBe(first)
    expect(develop).toHaveBeenCalledTimes(7)
  })

  test('is developed once for all that request it at the same time, even where one of them gives up', async () => {
    isHeld = true
    const givingUp = giveUp(() => decodings.length > 0)
    const waiting = [developed(), developed()]
    await givingUp
    decodings[0]?.()
    const [one, other] = await Promise.all(waiting)
    expect(one).toBe(other)
    expect([decodings.length, develop.mock.calls.length]).toEqual([1, 1])
  })

  test('whose negative is being made is not decoded once all give it up, nor once the booth ends', async () => {
    const { promise, resolve } = Promise.withResolvers<Negative>()
    photo = { ...photo, negative: promise }
    await giveUp(() => true)
    resolve(noNegative)
    await vi.waitUntil(() => store.get(imageCacheAtom).developments.size === 0)
    photo = { ...photo, negative: new Promise(() => undefined) }
    const ended = developed()
    disposeImages(store.get(imageCacheAtom))
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
    expect(decodings).toEqual([])
    expect(store.get(imageCacheAtom).decodedPhotos.size).toBe(0)
  })
})
