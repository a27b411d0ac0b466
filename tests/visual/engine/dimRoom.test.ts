import { beforeAll, describe, expect, test } from 'vitest'
import { filters } from '../../../src/engine/filters/filters.ts'
import { addNoise, dimNoise } from '../../../tools/harness/camera/addNoise.ts'
import { longExposureOf, throughWebcam } from '../../../tools/harness/camera/throughWebcam.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { loadImage } from '../../../tools/harness/images/images.ts'
import { meanColourDifference, noiseSigmas } from '../../../tools/harness/images/measureNoise.ts'
import dimRoomUrl from '../../fixtures/dimRoom.png?url'

/** Gains of the meter for the dim room. */
const metering = { red: 3.4, green: 4, blue: 5.4 }
const films = filters.filter(({ film }) => film !== null)

/** Places of the room: skin without eyes and lips, and what has edges of colour. */
const regions = {
  skin: { xPx: 245, yPx: 212, widthPx: 150, heightPx: 54 },
  lips: { xPx: 276, yPx: 268, widthPx: 88, heightPx: 34 },
  pinkTube: { xPx: 60, yPx: 5, widthPx: 20, heightPx: 290 },
  cyanTube: { xPx: 560, yPx: 5, widthPx: 20, heightPx: 290 },
}

const [gpu] = await openRenderers()
/** The room without noise, one frame of it, and the longer exposure of four. */
let clean: ImageData
let single: ImageData
let exposed: ImageData

beforeAll(async () => {
  clean = await loadImage(dimRoomUrl)
  single = await throughWebcam(addNoise(clean, dimNoise, 1))
  exposed = await longExposureOf(clean)
})

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
