import { expect, test } from 'vitest'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { developPixels } from '../../../src/engine/reference/developPixels.ts'
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
import { cubeFilter, type RenderOptions, filterById, filters } from '../../../src/engine/index.ts'

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

test.each(filters)('the colours of $name match the reference within 1/255', async (filter) => {
  const image = colourCube()
  const options = renderOptionsFixture(withoutEffects(filter))
  const result = await develop(gpu, image, options)
  expect(colourCount(result)).toBeGreaterThan(64)
  expect(maxDifference(result, reference(image, options))).toBeLessThanOrEqual(1)
})

/** Portrait at the size of the strip's photos. */
const large = () => portrait({ widthPx: 600, heightPx: 450 })

/** Films with a date, with the coarsest grain and with soft edges. */
const largeFilms: readonly string[] = ['cpm35', 'tmax3200', 'polaroid']

const everyScene = filters.flatMap((filter) => [
  [filter.name, 'lamps', filter, sources.contrast] as const,
  [filter.name, 'portrait', filter, largeFilms.includes(filter.id) ? large : sources.portrait] as const,
])

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

test('grain of an image 1280 wide matches the reference within 1/255', async () => {
  const image = await portrait({ widthPx: 1280, heightPx: 960 })
  const filter = filterById('tmax3200')
  const grain = Object.entries(filter.params).filter(([name]) => /^u(Grain|Paper)/.test(name))
  const params = { ...withoutEffects(filter).params, ...Object.fromEntries(grain) }
  const options = renderOptionsFixture({ ...filter, params }, { cameraSigma: 1 })
  expect(maxDifference(await develop(gpu, image, options), reference(image, options))).toBeLessThanOrEqual(1)
})

test('.cube files of all kinds, one after the other, are shown as they are on GPU and CPU', async () => {
  const image = await bitmapOf(new ImageData(cubePixels, 128))
  for (const renderer of [gpu, cpu]) {
    for (const [name, text] of cubeFiles) {
      const error = await cubeError(text, (table) =>
        renderer.developAsync(image, renderOptionsFixture(cubeFilter({ id: 'cube', name, table }))),
      )
      expect(error, `${name}, ${renderer.kind}`).toBeLessThan(1)
    }
  }
})
