import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSync } from '../../../src/lib/timeSlice.ts'
import { filters } from '../../../src/filters/filters.ts'
import { mergeSteps } from '../../../src/photo/mergeFrames.ts'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { addNoise, type CodeImage, dimRoom, subsampleChroma } from '../../../tools/harness/dim/dimCamera.ts'
import { meanColourDifference, noiseSigmas } from '../../../tools/harness/dim/measureNoise.ts'
import { paintDimSitter, regions } from '../../../tools/harness/dim/paintSitter.ts'
import { throughWebcam } from '../../../tools/harness/dim/throughWebcam.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { develop, openGpu } from '../../../tools/harness/images/gpuImages.ts'

const size = { widthPx: 640, heightPx: 480 }
/** Gains of the meter for the dim room. */
const metering = { red: 3.4, green: 4, blue: 5.4 }
const films = filters.filter(({ film }) => film !== null)
const room = paintDimSitter(dimRoom)
let gpu: FilterRenderer
/** The room without noise, with the chroma of a webcam, one frame of it, and the longer exposure of four. */
let clean: ImageData
let single: ImageData
let exposed: ImageData

beforeAll(async () => {
  gpu = await openGpu()
  const frames = await Promise.all([1, 2, 3, 4].map((seed) => throughWebcam(addNoise(room, dimRoom, seed))))
  const [first] = frames
  const pixels = runSync(
    mergeSteps(
      frames.map(({ data }) => data),
      size,
    ),
  )
  if (!first || !pixels) throw new Error('nothing was merged')
  // Without the JPEG: its own noise is no colour of the scene.
  clean = toImage(subsampleChroma(room))
  single = first
  exposed = new ImageData(pixels, size.widthPx, size.heightPx)
})
afterAll(() => gpu.dispose())

function toImage({ data, width, height }: CodeImage): ImageData {
  return new ImageData(data, width, height)
}

describe.each(films.map((filter) => [filter.name, filter] as const))(
  'a dim room through %s',
  (name, filter) => {
    const options = renderOptionsFixture(filter, { metering })
    const noisy = { ...options, denoised: false }

    test('has a chroma noise on skin of at most 3, and of at most 2 with a longer exposure', async () => {
      const before = noiseSigmas(await develop(gpu, single, noisy), regions.skin)
      const one = noiseSigmas(await develop(gpu, single, options), regions.skin)
      const longer = noiseSigmas(await develop(gpu, exposed, options), regions.skin)
      const figures = [before, one, longer].map(
        ({ lightness, chroma }) => `${lightness.toFixed(1)}/${chroma.toFixed(1)}`,
      )
      console.log(name, 'L*/C* of skin: one frame, denoised, longer exposure', figures.join(' '))
      expect(one.chroma).toBeLessThan(3)
      expect(longer.chroma).toBeLessThan(2)
      expect(longer.lightness).toBeLessThan(before.lightness)
    })

    test('keeps the colours of lips and neon within 1 dE00', async () => {
      const [before, after] = [await develop(gpu, clean, noisy), await develop(gpu, clean, options)]
      const differences = [regions.lips, regions.pinkTube, regions.cyanTube].map((region) =>
        meanColourDifference(before, after, region),
      )
      console.log(name, 'dE00 of lips, pink and cyan', ...differences.map((value) => value.toFixed(2)))
      expect(Math.max(...differences)).toBeLessThan(1)
    })
  },
)
