import { afterAll, beforeAll, expect, test } from 'vitest'
import { lightness } from '../../../src/colour/lab.ts'
import { effectsOf } from '../../../src/filters/effects.ts'
import type { FilterRenderer, RenderOptions } from '../../../src/render/FilterRenderer.ts'
import { cubeToLut } from '../../../src/film/cube/cubeLut.ts'
import { type Lut, lutOf } from '../../../src/film/lut.ts'
import { type Filter, withParamValues } from '../../../src/filters/Filter.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { filters } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
import { maxDifference, painted } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { srgbToLinearCubic } from '../../../src/colour/srgb.ts'

const ignore = () => undefined
let gpu: FilterRenderer

beforeAll(async () => {
  gpu = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
})

afterAll(() => gpu.dispose())

const films: readonly Filter[] = filters.filter(({ film }) => film !== null)

/** Grey image, near mid grey through every film. */
async function grey(options: RenderOptions): Promise<ImageData> {
  const bitmap = await createImageBitmap(painted({ widthPx: 600, heightPx: 450 }, () => [118, 118, 118]))
  const image = gpu.develop(bitmap, options)
  bitmap.close()
  return image
}

/** LUT that leaves colours as they are: a film would print the grey at another density. */
const identity: Lut = cubeToLut({
  title: '',
  dimensions: 1,
  size: 2,
  domainMin: [0, 0, 0],
  domainMax: [1, 1, 1],
  data: Float32Array.of(0, 0, 0, 1, 1, 1),
})

/** Filter with grain of this density, without a preset's. */
function withGrain(filter: Filter, density: number): Filter {
  return withParamValues(onlyGrain(filter), { uGrainScale: 1, uGrainSigma: density, uPaperSlope: 1 })
}

/** Filter with grain as its only effect. */
function onlyGrain(filter: Filter): Filter {
  const grain = Object.entries(filter.params).filter(([name]) => /^u(Grain|Paper)/.test(name))
  const { params } = withoutEffects(filter)
  return { ...filter, params: { ...params, ...Object.fromEntries(grain) } }
}

function greens({ data }: ImageData): readonly number[] {
  return [...data].filter((_, at) => at % 4 === 1).map((code) => code / 255)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test.each(films)(
  'grain of a grey through $name has the density of Selwyn’s law within 10 %',
  async (filter) => {
    const luts = await loadLuts()
    gpu.setLut(filter.id, identity)
    const grainy = withGrain(filter, 0.02)
    const densities = greens(await grey(renderOptionsFixture(grainy))).map(
      (code) => -Math.log10(srgbToLinearCubic(code)),
    )
    const middle = mean(densities)
    const deviation = Math.sqrt(mean(densities.map((density) => (density - middle) ** 2)))
    // Rounding to codes adds a variance of 1/12 code².
    const code = mean(greens(await grey(renderOptionsFixture(withoutEffects(filter)))))
    gpu.setLut(filter.id, lutOf(luts, filter.id))
    const step = Math.log10(srgbToLinearCubic(code + 0.5 / 255) / srgbToLinearCubic(code - 0.5 / 255))
    const grain = Math.sqrt(deviation ** 2 - step ** 2 / 12)
    expect(grain / effectsOf(grainy).grainDensity).toBeGreaterThan(0.9)
    expect(grain / effectsOf(grainy).grainDensity).toBeLessThan(1.1)
  },
)

test.each(films)('grain of $name does not change the mean lightness', async (filter) => {
  const lightnesses = async (of: Filter) =>
    mean(greens(await grey(renderOptionsFixture(of))).map((code) => lightness(srgbToLinearCubic(code))))
  expect(
    Math.abs((await lightnesses(onlyGrain(filter))) - (await lightnesses(withoutEffects(filter)))),
  ).toBeLessThan(0.3)
})

test.each(films)('$name has the same bytes for the same seed, and others for another', async (filter) => {
  const first = await grey(renderOptionsFixture(filter, { seed: 5 }))
  expect(maxDifference(await grey(renderOptionsFixture(filter, { seed: 5 })), first)).toBe(0)
  expect(maxDifference(await grey(renderOptionsFixture(filter, { seed: 6 })), first)).toBeGreaterThan(0)
  expect(
    maxDifference(await grey(renderOptionsFixture(filter, { seed: 5, frame: 1 })), first),
  ).toBeGreaterThan(0)
})

test('grain decreases from TMax3200 to CPM35, Portra400 and Ektar100', () => {
  const strengths = ['tmax3200', 'cpm35', 'portra400', 'ektar100'].map((id) => {
    const filter = films.find((candidate) => candidate.id === id)
    return filter ? effectsOf(filter).grainDensity : Number.NaN
  })
  expect(strengths.toSorted((one, other) => other - one)).toEqual(strengths)
})
