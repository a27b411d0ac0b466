import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FilterRenderer, FilterPreviews } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { previewOptions, previewOf, previewSize } from '../../../src/render/filterPreviews.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { filterById, filters } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  mirrored,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'

const ignore = () => undefined
const exposure = renderOptionsFixture(filterById('classic'), { metering: { red: 1.2, green: 1, blue: 1.4 } })
let engines: readonly FilterRenderer[]
let playing: PlayingImage | null = null

beforeAll(async () => {
  const luts = await loadLuts()
  engines = [await openGpuRenderer(luts, { onLost: ignore, onRestored: ignore }), createCpuRenderer(luts)]
})

afterEach(() => playing?.stop())

afterAll(() => {
  for (const engine of engines) engine.dispose()
})

/** What is kept, through every filter. */
async function printed(proofs: FilterPreviews, change = exposure): Promise<readonly ImageData[]> {
  for (const [place, filter] of filters.entries()) proofs.renderTile(place, previewOptions(change, filter))
  const sheet = await proofs.readAtlas()
  return filters.map((_, place) => previewOf(sheet, place))
}

async function live(engine: FilterRenderer, change = exposure): Promise<readonly ImageData[]> {
  playing = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
  engine.renderLive(playing.video, exposure)
  expect(engine.previews.captureFrame()).toBe(true)
  return printed(engine.previews, change)
}

const bitmapOf = (picture: ImageData) =>
  createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })

test('before the first frame there is nothing to keep', () => {
  for (const { previews: proofs } of engines) expect(proofs.captureFrame()).toBe(false)
})

test('every proof of the live view is its filter’s small development of the same frame', async () => {
  for (const engine of engines) {
    const [classic, ...films] = await live(engine)
    if (!classic) throw new Error('no proof of Classic')
    expect(colourCount(classic)).toBeGreaterThan(64)
    const small = await bitmapOf(classic)
    for (const [index, proof] of films.entries()) {
      const filter = filters[index + 1] ?? filters[0]
      expect(
        maxDifference(proof, engine.develop(small, previewOptions(exposure, filter))),
      ).toBeLessThanOrEqual(1)
      // Glow and leak are all that a proof does without.
      const whole = engine.develop(small, { ...exposure, filter })
      expect(meanDifference(proof, whole)).toBeLessThan(8)
    }
  }
})

test('Classic’s proof is the frame, only smaller', async () => {
  for (const engine of engines) {
    const [classic] = await live(engine)
    const frame = drawn(previewSize, (context) => {
      context.imageSmoothingQuality = 'high'
      if (playing) context.drawImage(playing.video, 0, 0, previewSize.widthPx, previewSize.heightPx)
    })
    expect(classic && meanDifference(classic, frame)).toBeLessThan(4)
  }
})

test('a still’s proofs are its developments, mirrored like a mirror where that is asked for', async () => {
  const still = await portrait(previewSize)
  const bitmap = await bitmapOf(still)
  for (const engine of engines) {
    engine.previews.setStill(bitmap)
    const [classic, ...films] = await printed(engine.previews)
    expect(classic && maxDifference(classic, still)).toBe(0)
    expect(new Set([classic, ...films].map((proof) => proof?.data.join())).size).toBe(filters.length)
    const [turned] = await printed(engine.previews, { ...exposure, mirrored: true })
    expect(turned && maxDifference(turned, mirrored(still))).toBe(0)
  }
})

test('the frame of the live view is uploaded once for itself and its proofs', async () => {
  const [gpu] = engines
  const context = gpu?.canvas.getContext('webgl2')
  if (!gpu || !context) throw new Error('no WebGL2')
  const uploads = [vi.spyOn(context, 'texImage2D'), vi.spyOn(context, 'texSubImage2D')]
  await live(gpu)
  const ofVideo = uploads
    .flatMap(({ mock }) => mock.calls)
    .filter((args) => args.some((arg: unknown) => arg instanceof HTMLVideoElement))
  expect(ofVideo).toHaveLength(1)
})
