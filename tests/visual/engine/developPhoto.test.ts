import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { bitmapOf, openGpu } from '../../../tools/harness/images/gpuImages.ts'
import {
  colourCount,
  drawn,
  maxDifference,
  mirrored,
  portrait,
} from '../../../tools/harness/images/images.ts'
import {
  RendererLostError,
  decodeAtSize,
  developPhoto,
  filterById,
  noNegative,
  type Photo,
  neutralMetering,
} from '../../../src/engine/index.ts'

const size: Size = { widthPx: 320, heightPx: 240 }
const plain = {
  filter: filterById('classic'),
  mirrored: false,
  metered: true,
  dateStamp: false,
  softLight: false,
  cameraSigma: 0,
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function photoOf(image: ImageData): Promise<Photo> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  const { width: widthPx, height: heightPx } = image
  const about = { takenAt: 0, seed: 1, metering: neutralMetering, seenMirrored: true }
  return { jpeg, negative: Promise.resolve(noNegative), widthPx, heightPx, ...about }
}

/** Decodes a photo with the browser's decoder. */
async function decoded(photo: Photo): Promise<ImageData> {
  const bitmap = await createImageBitmap(photo.jpeg)
  return drawn({ widthPx: bitmap.width, heightPx: bitmap.height }, (context) =>
    context.drawImage(bitmap, 0, 0),
  )
}

test('at its own size a photo through Classic is the decoded JPEG, exactly', async () => {
  const renderer = createCpuRenderer(await loadLuts())
  const photo = await photoOf(await portrait(size))
  const still = await decodeAtSize(photo.jpeg, photo, size)
  const developed = await developPhoto(photo, still, { ...plain, renderer })
  expect(colourCount(developed)).toBeGreaterThan(64)
  expect(maxDifference(developed, await decoded(photo))).toBe(0)
  const flipped = await developPhoto(photo, still, { ...plain, renderer, mirrored: true })
  expect(maxDifference(flipped, mirrored(await decoded(photo)))).toBe(0)
})

test('a photo is shrunk to the mean of its pixels, also by a browser that knows no quality', async () => {
  const stripes = drawn({ widthPx: 1280, heightPx: 960 }, (context) => {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 1280, 960)
    context.fillStyle = '#000'
    for (let x = 0; x < 1280; x += 2) context.fillRect(x, 0, 1, 960)
  })
  const photo = await photoOf(stripes)
  const small = { widthPx: 84, heightPx: 63 }
  const contrast = async () => {
    const bitmap = await decodeAtSize(photo.jpeg, photo, small)
    const { data } = drawn(small, (context) => context.drawImage(bitmap, 0, 0))
    const reds = [...data].filter((_, at) => at % 4 === 0)
    return Math.max(...reds) - Math.min(...reds)
  }
  expect(await contrast()).toBeLessThan(16)
  const decode = createImageBitmap
  vi.stubGlobal('createImageBitmap', (source: ImageBitmapSource, options: ImageBitmapOptions) => {
    const { resizeQuality: _, ...known } = options
    return decode(source, known)
  })
  expect(await contrast()).toBeLessThan(16)
})

describe('the GPU', async () => {
  const [one, other] = [
    renderOptionsFixture(filterById('cpm35')),
    renderOptionsFixture(filterById('tmax3200')),
  ]
  const renderer = await openGpu()
  const photo = await bitmapOf(await portrait(size))
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
})
