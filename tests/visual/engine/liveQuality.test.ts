import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilterRenderer, fullQuality } from '../../../src/engine/FilterRenderer.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { qualityLevels } from '../../../src/booth/live/adaptiveQuality.ts'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { bitmapOf, openGpu } from '../../../tools/harness/images/gpuImages.ts'

const size = { widthPx: 640, heightPx: 480 }
/** Options with grain, bloom and date stamp. */
const options = renderOptionsFixture(filterById('cpm35'), { dateStamp: true })
let renderer: FilterRenderer
let playing: PlayingImage
let photo: ImageBitmap

beforeAll(async () => {
  renderer = await openGpu()
  const image = await portrait(size)
  playing = await playImage(image)
  photo = await bitmapOf(image)
})

afterAll(() => {
  playing.stop()
  photo.close()
  renderer.dispose()
})

/** Pixels of the live view, scaled to a photo's size. */
function view(quality = fullQuality): ImageData {
  renderer.renderLive(playing.video, options, quality)
  return drawn(size, (context) => context.drawImage(renderer.canvas, 0, 0, size.widthPx, size.heightPx))
}

test('a photo is developed to the same bits at every quality of the live view', () => {
  const full = renderer.develop(photo, options)
  expect(colourCount(full)).toBeGreaterThan(64)
  for (const quality of qualityLevels) {
    const shown = view(quality)
    expect(maxDifference(renderer.develop(photo, options), full)).toBe(0)
    // At a lower quality the view still shows the same image.
    expect(meanDifference(shown, full)).toBeLessThan(8)
  }
})

test('the live view has fewer pixels at a lower quality, and those of the photo at full quality', () => {
  const widths = qualityLevels.map((quality) => {
    view(quality)
    return renderer.canvas.width
  })
  expect(widths).toEqual(qualityLevels.map(({ pixelRatio }) => size.widthPx * pixelRatio))
  const full = view()
  expect([renderer.canvas.width, renderer.canvas.height]).toEqual([size.widthPx, size.heightPx])
  expect(maxDifference(full, renderer.develop(photo, options))).toBe(0)
})

test('a coarser bloom is drawn in the frame of its quality, and no later', () => {
  const full = view()
  const coarse = view({ ...fullQuality, bloomDownsample: 2 })
  expect(maxDifference(coarse, full)).toBeGreaterThan(0)
  expect(maxDifference(view(), full)).toBe(0)
})
