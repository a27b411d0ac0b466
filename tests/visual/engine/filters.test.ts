import { expect, test } from 'vitest'
import type { RenderOptions } from '../../../src/engine/FilterRenderer.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { developPixels } from '../../../src/engine/reference/developPixels.ts'
import { filterById, filters } from '../../../src/engine/filters/filters.ts'
import {
  colourCount,
  colourCube,
  maxDifference,
  mirrored,
  portrait,
  ramps,
} from '../../../tools/harness/images/images.ts'
import { cubeError, cubeFiles, cubePixels } from '../../../tools/harness/film/cubeFiles.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { sources } from '../../../tools/harness/images/sources.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { bitmapOf, develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'

const luts = await loadLuts()
const [gpu, cpu] = await openRenderers()

const images: readonly (readonly [string, () => ImageData | Promise<ImageData>])[] = [
  ['portrait', () => portrait({ widthPx: 512, heightPx: 384 })],
  ['colour cube', colourCube],
  ['ramps', ramps],
]

function reference({ data, width, height }: ImageData, options: RenderOptions): ImageData {
  const image = new ImageData(new Uint8ClampedArray(data), width, height)
  developPixels(image, options, luts)
  return image
}

test.each(images)(
  'Classic returns the %s exactly, in any light, and mirrored where that is asked',
  async (_, make) => {
    const image = await make()
    const options = renderOptionsFixture(filterById('classic'), {
      metering: { red: 1.2, green: 1, blue: 1.4 },
    })
    for (const renderer of [gpu, cpu]) {
      expect(maxDifference(await develop(renderer, image, options), image)).toBe(0)
      const flipped = await develop(renderer, image, { ...options, mirrored: true })
      expect(maxDifference(flipped, mirrored(image))).toBe(0)
    }
  },
)

const every = filters.flatMap((filter) =>
  images.map(([name, make]) => [filter.name, name, filter, make] as const),
)

test.each(every)(
  'the colours of %s over the %s match the reference within 1/255',
  async (_, __, filter, make) => {
    const image = await make()
    const options = renderOptionsFixture(withoutEffects(filter))
    const expected = reference(image, options)
    const result = await develop(gpu, image, options)
    expect(colourCount(result)).toBeGreaterThan(64)
    expect(maxDifference(result, expected)).toBeLessThanOrEqual(1)
  },
)

/** Portrait at the size of the strip's photos, through the films with a date, with the coarsest grain and with soft edges. */
const large = ['large portrait', () => portrait({ widthPx: 600, heightPx: 450 })] as const

const largeFilms: readonly string[] = ['cpm35', 'tmax3200', 'polaroid']

const everyScene = filters.flatMap((filter) =>
  [...Object.entries(sources), ...(largeFilms.includes(filter.id) ? [large] : [])].map(
    ([name, make]) => [filter.name, name, filter, make] as const,
  ),
)

test.each(everyScene)(
  '%s with all effects over the %s matches the reference within 2/255',
  async (_, __, filter, make) => {
    const image = await make()
    const metering = { red: 1.1, green: 1.3, blue: 1.6 }
    const options = renderOptionsFixture(filter, { mirrored: true, dateStamp: true, metering, frame: 7 })
    const expected = reference(mirrored(image), options)
    expect(maxDifference(await develop(gpu, image, options), expected)).toBeLessThanOrEqual(2)
    expect(maxDifference(await develop(cpu, image, options), expected)).toBe(0)
  },
)

test('a date stamp that is brighter than white matches the reference within 2/255', async () => {
  const options = renderOptionsFixture(filterById('cpm35'), { dateStamp: true })
  const image = sources.contrast()
  const expected = reference(image, options)
  expect(maxDifference(await develop(gpu, image, options), expected)).toBeLessThanOrEqual(2)
})

/** Gains of a dim room, by the light of a bulb. */
const dimMetering = { red: 3.4, green: 4, blue: 5.4 }
const films = filters.filter(({ film }) => film !== null)

test.each(films.map((filter) => [filter.name, filter] as const))(
  '%s denoises the chroma of a dim room as the reference does, within 1/255',
  async (_, filter) => {
    for (const make of [sources.dim, large[1]]) {
      const image = await make()
      const options = renderOptionsFixture(withoutEffects(filter), { mirrored: true, metering: dimMetering })
      const result = await develop(gpu, image, options)
      expect(maxDifference(result, reference(mirrored(image), options))).toBeLessThanOrEqual(1)
      const noisy = await develop(gpu, image, { ...options, denoised: false })
      expect(maxDifference(result, noisy)).toBeGreaterThan(2)
    }
  },
)

test.each([1280, 1920])('grain of an image %d wide matches the reference within 1/255', async (widthPx) => {
  const image = await portrait({ widthPx, heightPx: (widthPx * 3) / 4 })
  const grain = Object.entries(filterById('tmax3200').params).filter(([name]) => /^u(Grain|Paper)/.test(name))
  const filter = {
    ...filterById('tmax3200'),
    params: { ...withoutEffects(filterById('tmax3200')).params, ...Object.fromEntries(grain) },
  }
  const options = renderOptionsFixture(filter, { cameraSigma: 1 })
  expect(maxDifference(await develop(gpu, image, options), reference(image, options))).toBeLessThanOrEqual(1)
})

test('.cube files of all kinds, one after the other, are shown as they are on GPU and CPU', async () => {
  const image = await bitmapOf(new ImageData(cubePixels, 128))
  for (const renderer of [gpu, cpu]) {
    for (const [name, text] of cubeFiles) {
      const error = cubeError(text, (importedLut) => {
        return renderer.develop(image, { ...renderOptionsFixture(filterById('classic')), importedLut }).data
      })
      expect(error, `${name}, ${renderer.kind}`).toBeLessThan(1)
    }
  }
})
