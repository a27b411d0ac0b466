import { expect, test } from 'vitest'
import { filterById, filters } from '../../../src/engine/filters/filters.ts'
import { maxExposureStops } from '../../../src/engine/light/dimLight.ts'
import { createMeter } from '../../../src/engine/light/meter.ts'
import { addNoise, dimNoise } from '../../../tools/harness/camera/addNoise.ts'
import { longExposureOf, throughWebcam } from '../../../tools/harness/camera/throughWebcam.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { loadImage, maxDifference } from '../../../tools/harness/images/images.ts'
import { meanColourDifference, meanLab, noiseSigmas } from '../../../tools/harness/images/measureNoise.ts'
import { sampled, skin } from '../../../tools/harness/images/meterPictures.ts'
import dimRoomUrl from '../../fixtures/dimRoom.png?url'

const urls = import.meta.glob<string>('../../fixtures/meter/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const meter = createMeter()
const films = filters.filter(({ film }) => film !== null)
const places = ['white', 'wood', 'street'].flatMap((room) => [`${room}-dim`, `${room}-backlit`])

/** Min part of the L* that a film’s print of a tone has in good light: 85 %, rounded. */
const minPrinted = 0.845

const [gpu, cpu] = await openRenderers()

/** Opens a picture of `tests/fixtures/meter`, with its metering. */
async function open(name: string) {
  const image = await loadImage(urls[`../../fixtures/meter/${name}.png`] ?? '')
  return { image, metering: meter(sampled(image)) }
}

/** The pictures of the sitters of four tones, in good light and in the six places, opened once. */
const tones = await Promise.all(
  [2, 6, 8, 10].map(async (tone) => ({
    good: await open(`white-good-${tone}`),
    dim: await Promise.all(
      places.map(async (place) => ({ name: `${place}-${tone}`, ...(await open(`${place}-${tone}`)) })),
    ),
  })),
)

test.each(films.map((filter) => [filter.name, filter] as const))(
  'prints of %s have 85 % of the lightness that they have in good light',
  async (_, filter) => {
    const printed = async ({ image, metering }: (typeof tones)[number]['good']) =>
      meanLab(await develop(gpu, image, renderOptionsFixture(filter, { metering })), skin)[0]
    const short: string[] = []
    for (const { good, dim } of tones) {
      const wanted = minPrinted * (await printed(good))
      for (const picture of dim) if ((await printed(picture)) < wanted) short.push(picture.name)
    }
    expect(short).toEqual([])
  },
)

// A film with a lens, one without, and one in black and white.
test.each(['cpm35', 'portra400', 'tmax3200'] as const)(
  '%s denoises and dodges as the reference does, within 1/255, mirrored too',
  async (id) => {
    const { image, metering } = await open('wood-dim-8')
    for (const mirrored of [false, true]) {
      const options = renderOptionsFixture(withoutEffects(filterById(id)), { metering, mirrored })
      const result = await develop(gpu, image, options)
      expect(maxDifference(result, await develop(cpu, image, options))).toBeLessThanOrEqual(1)
      const plain = { ...options, metering: { ...metering, dodge: undefined } }
      expect(maxDifference(result, await develop(gpu, image, plain))).toBeGreaterThan(10)
      const noisy = { ...options, denoised: false }
      expect(maxDifference(result, await develop(gpu, image, noisy))).toBeGreaterThan(2)
    }
  },
)

test('deep skin that is opened by 2.5 stops has little chroma noise in every film', async () => {
  const { image } = await open('white-dim-8')
  const merged = await longExposureOf(image)
  const metering = meter(sampled(merged))
  expect(maxExposureStops(metering)).toBeGreaterThan(2.5)
  for (const filter of films) {
    const print = await develop(gpu, merged, renderOptionsFixture(filter, { metering, cameraSigma: 4 }))
    // Wide enough for the high-pass window, which leaves 6 pixels at each edge.
    const { chroma } = noiseSigmas(print, { ...skin, yPx: skin.yPx - 4, heightPx: 17 })
    expect(chroma).toBeLessThan(3)
  }
})

/** Gains of the meter for the room of `tests/fixtures/dimRoom.png`. */
const roomMetering = { red: 3.4, green: 4, blue: 5.4 }

/** Places of the room: skin without eyes and lips, and what has edges of colour. */
const regions = {
  skin: { xPx: 245, yPx: 212, widthPx: 150, heightPx: 54 },
  lips: { xPx: 276, yPx: 268, widthPx: 88, heightPx: 34 },
  pinkTube: { xPx: 60, yPx: 5, widthPx: 20, heightPx: 290 },
  cyanTube: { xPx: 560, yPx: 5, widthPx: 20, heightPx: 290 },
}

/** The room without noise, one frame of it, and the longer exposure of four. */
const clean = await loadImage(dimRoomUrl)
const single = await throughWebcam(addNoise(clean, dimNoise, 1))
const exposed = await longExposureOf(clean)

test.each(films.map((filter) => [filter.name, filter] as const))(
  'a dim room through %s has little chroma noise on skin, and keeps the colours of lips and neon',
  async (_, filter) => {
    const options = renderOptionsFixture(filter, { metering: roomMetering })
    const noisy = { ...options, denoised: false }
    const before = noiseSigmas(await develop(gpu, single, noisy), regions.skin)
    const one = noiseSigmas(await develop(gpu, single, options), regions.skin)
    const longer = noiseSigmas(await develop(gpu, exposed, options), regions.skin)
    expect(one.chroma).toBeLessThan(3)
    expect(longer.chroma).toBeLessThan(2)
    expect(longer.lightness).toBeLessThan(before.lightness)
    const [raw, denoised] = [await develop(gpu, clean, noisy), await develop(gpu, clean, options)]
    for (const region of [regions.lips, regions.pinkTube, regions.cyanTube])
      expect(meanColourDifference(raw, denoised, region)).toBeLessThan(1)
  },
)
