import { afterAll, beforeAll, expect, test } from 'vitest'
import { bakeLut } from '../../../src/film/bakeLut.ts'
import type { TunedFilm } from '../../../src/darkroom/filmTunerWorker.ts'
import { filmOf } from '../../../src/film/films.ts'
import { type FilmTuner, openFilmTuner } from '../../../src/darkroom/filmTuner.ts'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { lutSize } from '../../../src/film/lut.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
import { maxDifference, portrait } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { withoutEffects } from '../../../tools/harness/film/withoutEffects.ts'

const ignore = () => undefined
const drafts: { readonly film: string; readonly draft: TunedFilm }[] = []
let bench: FilmTuner
let gpu: FilterRenderer
let cpu: FilterRenderer

beforeAll(async () => {
  bench = openFilmTuner((film, draft) => drafts.push({ film, draft }))
  const luts = await loadLuts()
  gpu = await openGpuRenderer(luts, { onLost: ignore, onRestored: ignore })
  cpu = createCpuRenderer(luts)
})

afterAll(() => {
  bench.close()
  gpu.dispose()
  cpu.dispose()
})

test('develops a film with other values as the booth would, a draft of it first', async () => {
  drafts.length = 0
  const values = { exposureStops: -1, dyeFade: 0.5 }
  const developed = await bench.develop('portra400', values)
  const wanted = bakeLut(filmOf('portra400', values), lutSize)
  expect(developed?.lut).toEqual(wanted)
  expect(drafts.map(({ film }) => film)).toEqual(['portra400'])
  const draft = drafts[0]?.draft.lut.data ?? new Float32Array()
  expect(draft.length).toBe(wanted.data.length)
  const apart = draft.map((code, i) => Math.abs(code - (wanted.data[i] ?? NaN)))
  expect(Math.max(...apart)).toBeLessThan(12 / 255)
  expect(developed?.curves.print.length).toBe(3)
})

test('the newest order wins: what it overtakes comes to nothing, and the last draft is its own', async () => {
  drafts.length = 0
  const contrasts = [0.8, 0.9, 1.1, 1.2, 1.3]
  const orders = contrasts.map((printContrast) => bench.develop('tmax3200', { printContrast }))
  const developed = await Promise.all(orders)
  const newest = bakeLut(filmOf('tmax3200', { printContrast: 1.3 }), lutSize)
  expect(developed.map((lut) => lut !== null)).toEqual([false, false, false, false, true])
  expect(developed.at(-1)?.lut).toEqual(newest)
  expect(drafts.at(-1)?.draft.curves).toEqual(developed.at(-1)?.curves)
})

test('values that no film stands are a fault, and the bench goes on', async () => {
  await expect(bench.develop('portra400', { flare: 100 })).rejects.toThrow("can't be developed")
  expect(await bench.develop('tmax3200', {})).not.toBeNull()
})

test('a table that is set is in the next picture of both engines, alike, and the own one brings the old picture back', async () => {
  const exposure = renderOptionsFixture(withoutEffects(filterById('portra400')))
  const picture = await createImageBitmap(await portrait({ widthPx: 64, heightPx: 48 }))
  const paint = () => [gpu.develop(picture, exposure), cpu.develop(picture, exposure)] as const
  const [before] = paint()
  const developed = await bench.develop('portra400', { exposureStops: -2, printContrast: 1.4 })
  const own = await bench.develop('portra400', {})
  if (!developed || !own) throw new Error('nothing was developed')
  for (const engine of [gpu, cpu]) engine.setLut('portra400', developed.lut)
  const [painted, reference] = paint()
  expect(maxDifference(painted, before)).toBeGreaterThan(20)
  expect(maxDifference(painted, reference)).toBeLessThanOrEqual(1)
  for (const engine of [gpu, cpu]) engine.setLut('portra400', own.lut)
  expect(maxDifference(paint()[0], before)).toBe(0)
})
