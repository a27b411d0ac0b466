import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { type FilterRenderer, RendererLostError } from '../../../src/engine/FilterRenderer.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { colourCount, maxDifference, portrait } from '../../../tools/harness/images/images.ts'
import { bitmapOf, openGpu } from '../../../tools/harness/images/gpuImages.ts'

const one = renderOptionsFixture(filterById('cpm35'))
const other = renderOptionsFixture(filterById('tmax3200'))
let renderer: FilterRenderer
let photo: ImageBitmap

beforeAll(async () => {
  renderer = await openGpu()
  const image = await portrait({ widthPx: 320, heightPx: 240 })
  photo = await bitmapOf(image)
})

afterEach(() => vi.restoreAllMocks())

afterAll(() => {
  photo.close()
  renderer.dispose()
})

test('photos that wait for the GPU together are developed to the bits of each, without blocking the page', async () => {
  const read = vi.spyOn(WebGL2RenderingContext.prototype, 'readPixels')
  const [first, second] = await Promise.all([
    renderer.developAsync(photo, one),
    renderer.developAsync(photo, other),
  ])
  // The last argument is an offset: read into memory of the page, they would block it.
  expect(read.mock.calls.map((call) => call.at(-1))).toEqual([0, 0])
  expect(colourCount(first)).toBeGreaterThan(64)
  expect(maxDifference(first, renderer.develop(photo, one))).toBe(0)
  expect(maxDifference(second, renderer.develop(photo, other))).toBe(0)
})

test('a photo is lost, and nothing waits for ever, where the GPU is lost meanwhile or was lost before', async () => {
  const context = renderer.canvas.getContext('webgl2')
  const developing = renderer.developAsync(photo, one)
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  await expect(developing).rejects.toThrow(RendererLostError)
  expect(context?.isContextLost()).toBe(true)
  await expect(renderer.developAsync(photo, one)).rejects.toThrow(RendererLostError)
  await expect(renderer.previews.read()).rejects.toThrow(RendererLostError)
})
