import { afterEach, expect, test, vi } from 'vitest'
import { encodeCanvas, openEncoder } from '../../../src/lib/encodeCanvas.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { portrait } from '../../../tools/harness/images/images.ts'

/** A worker may take seconds to start on a busy machine. */
const startMs = 30_000

const photoSize = { widthPx: 640, heightPx: 480 }

afterEach(() => vi.restoreAllMocks())

async function portraitCanvas(size: Size = photoSize): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = size.widthPx
  canvas.height = size.heightPx
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(await portrait(size), 0, 0)
  return canvas
}

const bytesOf = async (blob: Blob | null) => new Uint8Array((await blob?.arrayBuffer()) ?? [])

/** Counts how often the page itself encodes. */
function countPageEncodings(): () => number {
  const encode = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  return () => {
    const count = encode.mock.calls.length
    encode.mockClear()
    return count
  }
}

/** Opens the encoder, and waits until the page has no longer to encode. @returns cleanup */
async function openStartedEncoder(canvas: HTMLCanvasElement): Promise<() => void> {
  const close = openEncoder()
  const pageEncodings = countPageEncodings()
  await vi.waitFor(async () => {
    await encodeCanvas(canvas, 'image/jpeg', 0.1)
    expect(pageEncodings()).toBe(0)
  }, startMs)
  return close
}

test('the encoder worker makes the bytes that the page makes, of every type and size that the booth saves', async () => {
  const kinds = [
    ['image/jpeg', 0.8, photoSize],
    ['image/jpeg', 0.8, { widthPx: 1280, heightPx: 960 }],
    ['image/jpeg', 0.9, { widthPx: 800, heightPx: 2400 }],
    ['image/png', 0.9, photoSize],
  ] as const
  const canvases = await Promise.all(kinds.map(([, , size]) => portraitCanvas(size)))
  const encodeAll = () =>
    Promise.all(
      kinds.map(async ([type, quality], index) => {
        const canvas = canvases[index]
        const blob = canvas ? await encodeCanvas(canvas, type, quality) : null
        expect(blob?.type).toBe(type)
        return bytesOf(blob)
      }),
    )
  const byPage = await encodeAll()
  const close = await openStartedEncoder(await portraitCanvas())
  const pageEncodings = countPageEncodings()
  expect(await encodeAll()).toEqual(byPage)
  expect(pageEncodings()).toBe(0)
  close()
  expect(await encodeAll()).toEqual(byPage)
  expect(pageEncodings()).toBe(kinds.length)
})

test('the page encodes where the worker can’t start, gets no bitmap, or ends', async () => {
  const canvas = await portraitCanvas()
  const expected = await bytesOf(await encodeCanvas(canvas, 'image/jpeg', 0.8))
  const encode = async () => bytesOf(await encodeCanvas(canvas, 'image/jpeg', 0.8))
  const start = vi.spyOn(globalThis, 'Worker').mockImplementation(function () {
    throw new DOMException('', 'SecurityError')
  })
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  openEncoder()()
  expect(warn).toHaveBeenCalledOnce()
  start.mockRestore()
  const close = await openStartedEncoder(canvas)
  const pageEncodings = countPageEncodings()
  vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValueOnce(new Error('no bitmap'))
  expect(await encode()).toEqual(expected)
  expect(pageEncodings()).toBe(1)
  const late = encode()
  close()
  expect(await late).toEqual(expected)
  expect(pageEncodings()).toBe(1)
})

test('the encoder closes every bitmap that it gets, and the page keeps none', async () => {
  const canvas = await portraitCanvas()
  const close = await openStartedEncoder(canvas)
  const copy = vi.spyOn(globalThis, 'createImageBitmap')
  await encodeCanvas(canvas, 'image/jpeg', 0.8)
  const bitmaps = await Promise.all(copy.mock.results.map(({ value }) => value))
  // A transferred bitmap has no pixels left.
  expect(bitmaps.map(({ width }) => width)).toEqual([0])
  close()
})
