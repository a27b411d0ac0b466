import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { qualityLevels } from '../../../src/booth/live/adaptiveQuality.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  mirrored,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { bitmapOf, openGpu, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import {
  type FilterRenderer,
  fullQuality,
  type RenderOptions,
  filterById,
  filters,
  cropToAspect,
} from '../../../src/engine/index.ts'

const [gpu] = await openRenderers()
let cpu: FilterRenderer
let playing: PlayingImage

// A new renderer for each test: a CPU renderer pauses after each frame.
beforeEach(async () => {
  cpu = createCpuRenderer(await loadLuts())
})

afterEach(() => {
  playing.stop()
  cpu.dispose()
})

/** Pixels of the live view, read in the task that painted it, before the browser presents and clears the canvas. */
function live(renderer: FilterRenderer, video: HTMLVideoElement, options: RenderOptions): ImageData {
  renderer.renderLive(video, options)
  const { canvas } = renderer
  return drawn({ widthPx: canvas.width, heightPx: canvas.height }, (context) =>
    context.drawImage(canvas, 0, 0),
  )
}

/** Plays the portrait at a size of 4:3. @returns its frame, as a photo of it would be decoded */
async function playPortrait(size: Size): Promise<ImageBitmap> {
  playing = await playImage(await portrait(size))
  return createImageBitmap(croppedFrame(playing.video, size))
}

/** 4:3 crop of the video's frame, like that of a photo. */
function croppedFrame(video: HTMLVideoElement, { widthPx, heightPx }: Size): ImageData {
  const crop = cropToAspect({ widthPx: video.videoWidth, heightPx: video.videoHeight })
  return drawn({ widthPx, heightPx }, (context) => {
    context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
  })
}

test('the live view of every filter matches the developed photo of the same frame', async () => {
  const photo = await playPortrait({ widthPx: 320, heightPx: 240 })
  const views = [...filters.map((filter) => [gpu, filter] as const), [cpu, filterById('cpm35')] as const]
  for (const [renderer, filter] of views) {
    const options = renderOptionsFixture(filter)
    const view = live(renderer, playing.video, options)
    expect(colourCount(view)).toBeGreaterThan(64)
    const difference = maxDifference(view, renderer.develop(photo, options))
    expect([filter.name, difference]).toEqual([filter.name, 0])
  }
})

test('the live view shows soft light as soon as its programs are compiled, and a photo waits for them', async () => {
  const renderer = await openGpu()
  const photo = await playPortrait({ widthPx: 320, heightPx: 240 })
  const options = renderOptionsFixture(filterById('portra400'), { softLight: true })
  const plain = renderer.develop(photo, { ...options, softLight: false })
  expect(maxDifference(live(renderer, playing.video, options), plain)).toBe(0)
  const soft = await renderer.developAsync(photo, options)
  expect(maxDifference(soft, plain)).toBeGreaterThan(1)
  expect(maxDifference(live(renderer, playing.video, options), soft)).toBe(0)
  renderer.dispose()
})

test('a frame has its own bloom and its own date, whatever the one before it had', async () => {
  const photo = await playPortrait({ widthPx: 320, heightPx: 240 })
  const options = renderOptionsFixture(filterById('cpm35'), { dateStamp: true })
  const changes: readonly Partial<RenderOptions>[] = [
    { metering: { red: 2, green: 2, blue: 2 } },
    { mirrored: true },
    { dateStamp: false },
    { softLight: true },
    { filter: filterById('vintage') },
  ]
  const frames = [options, ...changes.flatMap((change) => [{ ...options, ...change }, options])]
  for (const one of frames) await gpu.prepare?.(one)
  // All frames first: a photo between them would draw the bloom again.
  const views = frames.map((one) => live(gpu, playing.video, one))
  for (const [index, one] of frames.entries()) {
    expect(maxDifference(views[index] ?? new ImageData(1, 1), gpu.develop(photo, one))).toBe(0)
  }
})

test.each([
  ['a wide camera', { widthPx: 640, heightPx: 360 }, { widthPx: 480, heightPx: 360 }],
  ['a tall camera', { widthPx: 240, heightPx: 400 }, { widthPx: 240, heightPx: 180 }],
])('the view of %s is its 4:3 crop, mirrored', async (_, camera, view) => {
  playing = await playImage(await portrait(camera))
  const expected = mirrored(croppedFrame(playing.video, view))
  for (const renderer of [gpu, cpu]) {
    const shown = live(
      renderer,
      playing.video,
      renderOptionsFixture(filterById('classic'), { mirrored: true }),
    )
    expect(maxDifference(shown, expected)).toBe(0)
  }
})

test('the GPU view of a large camera is as large as its photos, 1280 x 960', async () => {
  playing = await playImage(await portrait({ widthPx: 1920, heightPx: 1080 }))
  const { width, height } = live(gpu, playing.video, renderOptionsFixture(filterById('classic')))
  expect([width, height]).toEqual([1280, 960])
})

test('a timer measures every pass of a filter once per image, and none after it is removed', async () => {
  playing = await playImage(await portrait({ widthPx: 64, heightPx: 48 }))
  const passes: string[] = []
  gpu.setTimer?.((pass, draw) => {
    passes.push(pass)
    draw()
  })
  const options = renderOptionsFixture(filterById('vintage'))
  const timed = live(gpu, playing.video, options)
  gpu.setTimer?.(null)
  expect(maxDifference(live(gpu, playing.video, options), timed)).toBe(0)
  expect(passes).toEqual(['highlights', 'spread', 'bloom', 'Vintage'])
})

describe('the quality of the live view', () => {
  const size = { widthPx: 640, heightPx: 480 }
  /** Options with grain, bloom and date stamp. */
  const options = renderOptionsFixture(filterById('cpm35'), { dateStamp: true })
  let photo: ImageBitmap

  beforeEach(async () => {
    const image = await portrait(size)
    playing = await playImage(image)
    photo = await bitmapOf(image)
  })
  afterEach(() => photo.close())

  /** Pixels of the live view, scaled to a photo's size. */
  function view(quality = fullQuality): ImageData {
    gpu.renderLive(playing.video, options, quality)
    return drawn(size, (context) => context.drawImage(gpu.canvas, 0, 0, size.widthPx, size.heightPx))
  }

  test('is that of its pixels: a photo is developed to the same bits at every one', () => {
    const full = gpu.develop(photo, options)
    for (const quality of qualityLevels) {
      const shown = view(quality)
      expect(gpu.canvas.width).toBe(size.widthPx * quality.pixelRatio)
      expect(maxDifference(gpu.develop(photo, options), full)).toBe(0)
      // At a lower quality the view still shows the same image.
      expect(meanDifference(shown, full)).toBeLessThan(8)
    }
    expect(maxDifference(view(), full)).toBe(0)
    expect([gpu.canvas.width, gpu.canvas.height]).toEqual([size.widthPx, size.heightPx])
  })

  test('is that of one frame: a coarser bloom is drawn in it, and no later', () => {
    const full = view()
    expect(maxDifference(view({ ...fullQuality, bloomDownsample: 2 }), full)).toBeGreaterThan(0)
    expect(maxDifference(view(), full)).toBe(0)
  })
})
