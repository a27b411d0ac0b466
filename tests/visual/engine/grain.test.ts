import { expect, test } from 'vitest'
import { lightness } from '../../../src/lib/colour/lab.ts'
import { effectsOf } from '../../../src/engine/filters/effects.ts'
import { fromIndex, lutOf, lutSize } from '../../../src/engine/film/lut.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { maxDifference, painted } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { rec709Weights, srgbToLinearCubic } from '../../../src/lib/colour/srgb.ts'
import { dot } from '../../../src/lib/matrix3.ts'
import { createNormal } from '../../../tools/harness/camera/addNoise.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { type RenderOptions, type Filter, withParamValues, filterById } from '../../../src/engine/index.ts'
import type { Lut } from '../../../src/engine/workbench.ts'

const [gpu] = await openRenderers()

/** A colour film and one in black and white: all films have their grain from one file of the shaders. */
const films: readonly Filter[] = [filterById('cpm35'), filterById('tmax3200')]

/** Size of the strip's photos. */
const stripSize = { widthPx: 600, heightPx: 450 }

/** Grey image, near mid grey through every film. */
function grey(options: RenderOptions, size = stripSize): Promise<ImageData> {
  return develop(
    gpu,
    painted(size, () => [118, 118, 118]),
    options,
  )
}

/** LUT that leaves colours as they are: a film would print the grey at another density. */
const codes = Array.from({ length: lutSize }, (_, i) => fromIndex(i / (lutSize - 1)))
const identity: Lut = {
  size: lutSize,
  data: Float32Array.from(codes.flatMap((b) => codes.flatMap((g) => codes.flatMap((r) => [r, g, b])))),
}

/** Filter with grain of this density, without a preset's. */
function withGrain(filter: Filter, density: number): Filter {
  return withParamValues(onlyGrain(filter), { uGrainScale: 1, uGrainSigma: density, uPaperSlope: 1 })
}

/** Filter with an effect alone, by the names of its params. */
function only(filter: Filter, names: RegExp): Filter {
  const kept = Object.entries(filter.params).filter(([name]) => names.test(name))
  return { ...filter, params: { ...withoutEffects(filter).params, ...Object.fromEntries(kept) } }
}
const onlyGrain = (filter: Filter) => only(filter, /^u(Grain|Paper)/)

function greens({ data }: ImageData): readonly number[] {
  return Array.from({ length: data.length / 4 }, (_, pixel) => (data[pixel * 4 + 1] ?? 0) / 255)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
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
    // Rounding to codes adds a variance of 1/12 code².
    const code = mean(greens(await grey(renderOptionsFixture(withoutEffects(filter)))))
    gpu.setLut(filter.id, lutOf(luts, filter.id))
    const step = Math.log10(srgbToLinearCubic(code + 0.5 / 255) / srgbToLinearCubic(code - 0.5 / 255))
    const grain = Math.sqrt(deviation(densities) ** 2 - step ** 2 / 12)
    expect(grain / effectsOf(grainy).grainDensity).toBeGreaterThan(0.9)
    expect(grain / effectsOf(grainy).grainDensity).toBeLessThan(1.1)
  },
)

test.each(films)('grain of $name does not change the mean lightness', async (filter) => {
  const meanLightness = async (of: Filter) =>
    mean(greens(await grey(renderOptionsFixture(of))).map((code) => lightness(srgbToLinearCubic(code))))
  const [grainy, plain] = [
    await meanLightness(onlyGrain(filter)),
    await meanLightness(withoutEffects(filter)),
  ]
  expect(Math.abs(grainy - plain)).toBeLessThan(0.3)
})

test.each(films)('$name has the same bytes for the same seed, and others for another', async (filter) => {
  const first = await grey(renderOptionsFixture(filter, { seed: 5 }))
  const difference = async (change: Partial<RenderOptions>) =>
    maxDifference(await grey(renderOptionsFixture(filter, change)), first)
  expect(await difference({ seed: 5 })).toBe(0)
  expect(await difference({ seed: 6 })).toBeGreaterThan(0)
  expect(await difference({ seed: 5, frame: 1 })).toBeGreaterThan(0)
})

/** Means of an image's green over blocks, as many across and down whatever its size: what an eye sees from afar. */
function blockMeans({ data, width, height }: ImageData, across: number): readonly number[] {
  const sums = new Float64Array(across * across)
  const counts = new Float64Array(across * across)
  for (let at = 0; at < width * height; at += 1) {
    const column = Math.floor(((at % width) * across) / width)
    const row = Math.floor((Math.floor(at / width) * across) / height)
    const block = row * across + column
    sums[block] = (sums[block] ?? 0) + (data[at * 4 + 1] ?? 0)
    counts[block] = (counts[block] ?? 0) + 1
  }
  return [...sums].map((sum, block) => sum / (counts[block] ?? 1))
}

// As large as the slots of `single`, `polaroid` and `story`. Grains are of whole pixels, so a third of a size is left;
// what is mixed between them loses a tenth.
test.each([
  [1240, 930, 0.15],
  [1800, 1350, 0.15],
  [760, 570, 0.34],
])(
  'grain is enlarged with the print: at %d x %d as coarse as on the strip',
  async (widthPx, heightPx, within) => {
    const film = filterById('tmax3200')
    const options = renderOptionsFixture(onlyGrain(film))
    const small = deviation(blockMeans(await grey(options), 150))
    const large = deviation(blockMeans(await grey(options, { widthPx, heightPx }), 150))
    expect(Math.abs(large / small - 1)).toBeLessThan(within)
  },
)

test('grain of a large print is smooth: neighbours within a grain differ about half as much', async () => {
  const film = filterById('tmax3200')
  const { data, width } = await grey(renderOptionsFixture(onlyGrain(film)), { widthPx: 1280, heightPx: 960 })
  /** Mean difference of neighbours across, from even columns or from odd ones. */
  const meanStep = (odd: 0 | 1) => {
    const steps = Array.from({ length: 50_000 }, (_, index) => {
      const at = (Math.floor(index / 500) * width + 2 * (index % 500) + odd) * 4
      return Math.abs((data[at] ?? 0) - (data[at + 4] ?? 0))
    })
    return mean(steps)
  }
  expect(meanStep(0)).toBeGreaterThan(1)
  expect(meanStep(0) / meanStep(1)).toBeGreaterThan(0.45)
})

/** Grey with noise of a camera, of the same size in each channel: `sigma` is that of its luma. */
async function noisyGrey(options: RenderOptions, sigma: number): Promise<number> {
  const normal = createNormal(5)
  const channel = sigma / Math.hypot(...rec709Weights)
  const source = painted({ widthPx: 320, heightPx: 240 }, () => {
    const code = () => Math.round(118 + channel * normal())
    return [code(), code(), code()]
  })
  const { data } = await develop(gpu, source, options)
  const lumas = Array.from({ length: data.length / 4 }, (_, pixel) =>
    dot(rec709Weights, [data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0]),
  )
  return deviation(lumas)
}

// Finer films than the camera's noise have no grain left to leave out.
test.each([
  ['tmax3200', 6],
  ['polaroid', 2.5],
  ['ektar100', 0.5],
] as const)(
  'grain of %s and noise of a camera, up to %d codes, are together as strong as grain alone',
  async (id, maxSigma) => {
    const film: Filter = filterById(id)
    const filter = withParamValues(onlyGrain(film), { uSoftness: film.params['uSoftness'] ?? 0 })
    const alone = await noisyGrey(renderOptionsFixture(filter), 0)
    for (const sigma of [maxSigma / 2, maxSigma]) {
      const together = await noisyGrey(renderOptionsFixture(filter, { cameraSigma: sigma }), sigma)
      expect(Math.abs(together / alone - 1), `${sigma} codes`).toBeLessThan(0.15)
    }
  },
)

test('noise of a camera that is stronger than the grain leaves a film without any', async () => {
  const filter = filterById('cpm35')
  const smooth = await grey(renderOptionsFixture(filter, { cameraSigma: 40 }))
  const grainless = withParamValues(filter, { uGrainScale: 0 })
  expect(maxDifference(smooth, await grey(renderOptionsFixture(grainless)))).toBe(0)
})

test('halation is enlarged with the print: as far around a light, in parts of the picture', async () => {
  const film = filterById('cpm35')
  const filter = only(film, /^uHalation/)
  const profile = async (widthPx: number) => {
    const heightPx = (widthPx * 3) / 4
    const isLit = (x: number) => x / widthPx < 0.5
    const source = painted({ widthPx, heightPx }, (x) => (isLit(x) ? [255, 255, 255] : [40, 40, 40]))
    const image = await develop(gpu, source, renderOptionsFixture(filter))
    const at = (part: number) =>
      image.data[(Math.floor(heightPx / 2) * widthPx + Math.floor(part * widthPx)) * 4] ?? 0
    return [0.51, 0.52, 0.53, 0.55].map(at)
  }
  const [small, large] = [await profile(600), await profile(1200)]
  const plain = painted(stripSize, () => [40, 40, 40])
  const [dark = 0] = (await develop(gpu, plain, renderOptionsFixture(filter))).data
  expect((small[0] ?? 0) - dark).toBeGreaterThan(8)
  for (const [index, code] of large.entries())
    expect(Math.abs(code - (small[index] ?? 0))).toBeLessThanOrEqual(4)
})

test('grain decreases from TMax3200 to CPM35, Portra400 and Ektar100', () => {
  const ids = ['tmax3200', 'cpm35', 'portra400', 'ektar100'] as const
  const strengths = ids.map((id) => effectsOf(filterById(id)).grainDensity)
  expect(strengths.toSorted((one, other) => other - one)).toEqual(strengths)
})
