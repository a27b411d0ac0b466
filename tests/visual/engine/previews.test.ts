import { afterEach, expect, test, vi } from 'vitest'
import type { FilterRenderer, FilterPreviews } from '../../../src/engine/FilterRenderer.ts'
import { CubeError, importedLut } from '../../../src/engine/film/cube/cubeLut.ts'
import { parseCube } from '../../../src/engine/film/cube/parseCube.ts'
import { previewOptions, previewSize } from '../../../src/engine/filterPreviews.ts'
import { cubeFilter } from '../../../src/engine/filters/cubeFilter.ts'
import { filterById, filters } from '../../../src/engine/filters/filters.ts'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  mirrored,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { warmDusk } from '../../../tools/harness/film/cubeText.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { bitmapOf, openRenderers } from '../../../tools/harness/images/gpuImages.ts'

const defaults = renderOptionsFixture(filterById('classic'), { metering: { red: 1.2, green: 1, blue: 1.4 } })
const renderers = await openRenderers()
let playing: PlayingImage | null = null

afterEach(() => playing?.stop())

/** Previews of the source through every filter. */
async function renderAll(previews: FilterPreviews, options = defaults): Promise<readonly ImageData[]> {
  for (const [tile, filter] of filters.entries()) previews.renderTile(tile, { ...options, filter })
  return previews.read()
}

async function liveOf(renderer: FilterRenderer, options = defaults): Promise<readonly ImageData[]> {
  playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
  renderer.renderLive(playing.video, defaults)
  expect(renderer.previews.captureFrame(filters.length)).toBe(true)
  return renderAll(renderer.previews, options)
}

test('before the first frame there is nothing to capture', () => {
  for (const { previews } of renderers) expect(previews.captureFrame(filters.length)).toBe(false)
})

test('every preview of the live view matches its filter’s small development of the same frame', async () => {
  for (const renderer of renderers) {
    const [classic, ...films] = await liveOf(renderer)
    if (!classic) throw new Error('no preview of Classic')
    expect(colourCount(classic)).toBeGreaterThan(64)
    const frame = drawn(previewSize, (context) => {
      context.imageSmoothingQuality = 'high'
      if (playing) context.drawImage(playing.video, 0, 0, previewSize.widthPx, previewSize.heightPx)
    })
    expect(meanDifference(classic, frame), 'the downsampled frame').toBeLessThan(4)
    const small = await bitmapOf(classic)
    for (const [index, preview] of films.entries()) {
      const filter = filters[index + 1] ?? filters[0]
      expect(
        maxDifference(preview, renderer.develop(small, previewOptions({ ...defaults, filter }))),
      ).toBeLessThanOrEqual(1)
      // A preview has all effects except for bloom.
      const whole = renderer.develop(small, { ...defaults, filter })
      expect(meanDifference(preview, whole)).toBeLessThan(8)
    }
  }
})

test('previews of a still match its developments, mirrored on request', async () => {
  const still = await portrait(previewSize)
  const bitmap = await bitmapOf(still)
  for (const renderer of renderers) {
    renderer.previews.setStill(bitmap, filters.length)
    const [classic, ...films] = await renderAll(renderer.previews)
    expect(classic && maxDifference(classic, still)).toBe(0)
    expect(new Set([classic, ...films].map((preview) => preview?.data.join())).size).toBe(filters.length)
    const [flipped] = await renderAll(renderer.previews, { ...defaults, mirrored: true })
    expect(flipped && maxDifference(flipped, mirrored(still))).toBe(0)
  }
})

test('a preview of a .cube file is Classic’s until its program is compiled', async () => {
  const [gpu] = renderers
  if (!gpu) throw new Error('no renderer')
  const still = await portrait(previewSize)
  const cube = parseCube(warmDusk)
  if (cube instanceof CubeError) throw cube
  const options = { ...defaults, filter: cubeFilter({ id: 'dusk', name: 'Dusk', table: importedLut(cube) }) }
  gpu.previews.setStill(await bitmapOf(still), 1)
  const preview = async () => {
    gpu.previews.renderTile(0, options)
    const [image] = await gpu.previews.read()
    return image
  }
  const before = await preview()
  expect(before && maxDifference(before, still)).toBe(0)
  await gpu.prepare?.(options)
  const after = await preview()
  const developed = gpu.develop(await bitmapOf(still), options)
  expect(after && maxDifference(after, developed)).toBe(0)
  expect(maxDifference(developed, still)).toBeGreaterThan(20)
})

test('the live view and its previews upload a frame once', async () => {
  const [gpu] = renderers
  const context = gpu?.canvas.getContext('webgl2')
  if (!gpu || !context) throw new Error('no WebGL2')
  const uploads = [vi.spyOn(context, 'texImage2D'), vi.spyOn(context, 'texSubImage2D')]
  await liveOf(gpu)
  const ofVideo = uploads
    .flatMap(({ mock }) => mock.calls)
    .filter((args) => args.some((arg: unknown) => arg instanceof HTMLVideoElement))
  expect(ofVideo).toHaveLength(1)
})
