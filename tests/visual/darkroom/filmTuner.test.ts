import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TunedFilm } from '../../../src/darkroom/workers/filmTunerWorker.ts'
import { openFilmTuner } from '../../../src/darkroom/workers/filmTuner.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { lutSize } from '../../../src/engine/film/lut.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'
import { maxDifference, portrait } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'
import { openGpu } from '../../../tools/harness/images/gpuImages.ts'
import { bakeLut, filmOf } from '../../../src/engine/workbench.ts'
import { filterById } from '../../../src/engine/index.ts'

const coarse: { readonly filterId: string; readonly film: TunedFilm }[] = []
const tuner = openFilmTuner((filterId, film) => coarse.push({ filterId, film }))

beforeEach(() => void coarse.splice(0))
afterAll(tuner.close)

test('bakes a film with changed values like the booth, after a coarse LUT', async () => {
  const values = { exposureStops: -1, dyeFade: 0.5 }
  const film = await tuner.bake('portra400', values)
  const wanted = bakeLut(filmOf('portra400', values), lutSize)
  expect(film?.lut).toEqual(wanted)
  expect(coarse.map(({ filterId }) => filterId)).toEqual(['portra400'])
  const points = coarse[0]?.film.lut.data ?? new Float32Array()
  expect(points.length).toBe(wanted.data.length)
  const apart = points.map((code, i) => Math.abs(code - (wanted.data[i] ?? NaN)))
  expect(Math.max(...apart)).toBeLessThan(12 / 255)
  expect(film?.curves.print.length).toBe(3)
})

test('the newest request wins: overtaken requests resolve to nothing, and the last coarse LUT is its own', async () => {
  const contrasts = [0.8, 0.9, 1.1, 1.2, 1.3]
  const requests = contrasts.map((printContrast) => tuner.bake('tmax3200', { printContrast }))
  const films = await Promise.all(requests)
  const newest = bakeLut(filmOf('tmax3200', { printContrast: 1.3 }), lutSize)
  expect(films.map((film) => film !== null)).toEqual([false, false, false, false, true])
  expect(films.at(-1)?.lut).toEqual(newest)
  expect(coarse.at(-1)?.film.curves).toEqual(films.at(-1)?.curves)
})

test('impossible values of a film are an error, and the tuner keeps working', async () => {
  await expect(tuner.bake('portra400', { flare: 100 })).rejects.toThrow("can't be developed")
  expect(await tuner.bake('tmax3200', {})).not.toBeNull()
})

test('a LUT that is set changes the next image of both renderers, until the filter’s own is back', async () => {
  const [gpu, cpu] = [await openGpu(), createCpuRenderer(await loadLuts())]
  onTestFinished(gpu.dispose)
  const options = renderOptionsFixture(withoutEffects(filterById('portra400')))
  const image = await createImageBitmap(await portrait({ widthPx: 64, heightPx: 48 }))
  const develop = () => [gpu.develop(image, options), cpu.develop(image, options)] as const
  const [before] = develop()
  const film = await tuner.bake('portra400', { exposureStops: -2, printContrast: 1.4 })
  const own = await tuner.bake('portra400', {})
  if (!film || !own) throw new Error('nothing was baked')
  for (const renderer of [gpu, cpu]) renderer.setLut('portra400', film.lut)
  const [developed, reference] = develop()
  expect(maxDifference(developed, before)).toBeGreaterThan(8)
  expect(maxDifference(developed, reference)).toBeLessThanOrEqual(1)
  for (const renderer of [gpu, cpu]) renderer.setLut('portra400', own.lut)
  expect(maxDifference(develop()[0], before)).toBe(0)
})
