import { expect, test } from 'vitest'
import { filters } from '../../../src/engine/filters/filters.ts'
import { createMeter } from '../../../src/engine/light/meter.ts'
import { longExposureOf } from '../../../tools/harness/camera/throughWebcam.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { loadImage, maxDifference } from '../../../tools/harness/images/images.ts'
import { meanLab, noiseSigmas } from '../../../tools/harness/images/measureNoise.ts'
import { sampled, skin } from '../../../tools/harness/images/meterPictures.ts'

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

/** Picture of `tests/fixtures/meter` with its metering. */
async function open(name: string) {
  const image = await loadImage(urls[`../../fixtures/meter/${name}.png`] ?? '')
  return { image, metering: meter(sampled(image)) }
}

test.each(films.map((filter) => [filter.name, filter] as const))(
  'prints of %s have 85 % of the lightness that they have in good light',
  async (_, filter) => {
    const printed = async (name: string) => {
      const { image, metering } = await open(name)
      return meanLab(await develop(gpu, image, renderOptionsFixture(filter, { metering })), skin)[0]
    }
    const short: string[] = []
    for (const tone of [2, 6, 8, 10]) {
      const good = await printed(`white-good-${tone}`)
      for (const place of places) {
        const part = (await printed(`${place}-${tone}`)) / good
        if (part < minPrinted) short.push(`${place}-${tone} ${part.toFixed(2)}`)
      }
    }
    expect(short).toEqual([])
  },
)

test.each(films.map((filter) => [filter.name, filter] as const))(
  '%s dodges as the reference does, within 1/255, mirrored too',
  async (_, filter) => {
    const { image, metering } = await open('wood-dim-8')
    for (const mirrored of [false, true]) {
      const options = renderOptionsFixture(withoutEffects(filter), { metering, mirrored })
      const result = await develop(gpu, image, options)
      expect(maxDifference(result, await develop(cpu, image, options))).toBeLessThanOrEqual(1)
      const plain = { ...options, metering: { ...metering, dodge: undefined } }
      expect(maxDifference(result, await develop(gpu, image, plain))).toBeGreaterThan(10)
    }
  },
)

test('the chroma noise of dodged skin stays under 3 in every film, with merged frames', async () => {
  const { image } = await open('white-dim-8')
  const merged = await longExposureOf(image)
  const metering = meter(sampled(merged))
  expect(metering.dodge?.maxStops).toBeGreaterThan(0.8)
  for (const filter of films) {
    const print = await develop(gpu, merged, renderOptionsFixture(filter, { metering, cameraSigma: 4 }))
    // Wide enough for the high-pass window, which leaves 6 pixels at each edge.
    const { chroma } = noiseSigmas(print, { ...skin, yPx: skin.yPx - 4, heightPx: 17 })
    expect(chroma).toBeLessThan(3)
  }
})
