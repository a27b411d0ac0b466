import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilterRenderer, fullQuality } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { qualityLevels } from '../../../src/booth/adaptiveQuality.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
import {
  colourCount,
  drawn,
  maxDifference,
  meanDifference,
  portrait,
} from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'

const ignore = () => undefined
const size = { widthPx: 640, heightPx: 480 }
/** With grain, glow, leak and date. */
const exposure = renderOptionsFixture(filterById('cpm35'), { dateStamp: true })
let engine: FilterRenderer
let playing: PlayingImage
let photo: ImageBitmap

beforeAll(async () => {
  engine = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const picture = await portrait(size)
  playing = await playImage(picture)
  photo = await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
})

afterAll(() => {
  playing.stop()
  photo.close()
  engine.dispose()
})

/** What the live view shows, drawn at a photo's size. */
function view(quality = fullQuality): ImageData {
  engine.renderLive(playing.video, exposure, quality)
  return drawn(size, (context) => context.drawImage(engine.canvas, 0, 0, size.widthPx, size.heightPx))
}

test('whatever the live view saves, a photo is developed to the same bits', () => {
  const full = engine.develop(photo, exposure)
  expect(colourCount(full)).toBeGreaterThan(64)
  for (const quality of qualityLevels) {
    const shown = view(quality)
    expect(maxDifference(engine.develop(photo, exposure), full)).toBe(0)
    // A coarser view is still the same picture.
    expect(meanDifference(shown, full)).toBeLessThan(8)
  }
})

test('the view has fewer pixels where its quality says so, and in full quality again those of the photo', () => {
  const widths = qualityLevels.map((quality) => {
    view(quality)
    return engine.canvas.width
  })
  expect(widths).toEqual(qualityLevels.map(({ pixelRatio }) => size.widthPx * pixelRatio))
  const full = view()
  expect([engine.canvas.width, engine.canvas.height]).toEqual([size.widthPx, size.heightPx])
  expect(maxDifference(full, engine.develop(photo, exposure))).toBe(0)
})

test('a coarser glow is painted in the frame that asks for it, and no later', () => {
  const full = view()
  const coarse = view({ ...fullQuality, bloomDownsample: 2 })
  expect(maxDifference(coarse, full)).toBeGreaterThan(0)
  expect(maxDifference(view(), full)).toBe(0)
})
