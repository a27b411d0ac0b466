import { expect, test } from 'vitest'
import { server } from 'vitest/browser'
import type { Filter } from '../../../src/engine/filters/Filter.ts'
import { filters } from '../../../src/engine/filters/filters.ts'
import { compareImages, sameFilter } from '../../../tools/harness/images/compareImages.ts'
import { expectGolden, goldenNames, loadGolden } from '../../../tools/harness/images/expectGolden.ts'
import { developScene, goldenName, goldenScenes } from '../../../tools/harness/images/goldenScenes.ts'
import { colourCount } from '../../../tools/harness/images/images.ts'
import { type ParamRange, rangeOf } from '../../../src/engine/filters/paramRanges.ts'
import { stripGoldens } from '../../../tools/harness/images/stripGoldens.ts'
import { openRenderers } from '../../../tools/harness/images/gpuImages.ts'

const [gpu] = await openRenderers()

// First: the pictures that it writes are those of no failure.
test.skipIf(server.config.snapshotOptions.updateSnapshot === 'all')(
  'an image that differs from its golden is refused, and so is one without a golden',
  async () => {
    const image = await loadGolden('filters-chart-classic')
    await expect(expectGolden('filters-chart-vintage', image, sameFilter)).rejects.toThrow('differs')
    await expect(expectGolden('filters-none', image, sameFilter)).rejects.toThrow('no golden')
  },
)

test.each(goldenScenes.map((scene) => [goldenName(scene), scene] as const))(
  '%s matches its golden',
  async (name, scene) => {
    const image = await developScene(gpu, scene)
    expect(colourCount(image)).toBeGreaterThan(20)
    await expectGolden(name, image, sameFilter)
  },
)

test('every golden has a scene', () => {
  const known = new Set([...goldenScenes.map(goldenName), ...stripGoldens])
  expect(known.size).toBe(goldenScenes.length + stripGoldens.length)
  const orphans = goldenNames.filter((name) => !known.has(name))
  expect(orphans, 'goldens without a scene: delete them from tests/visual/golden').toEqual([])
})

const editable: readonly Filter[] = filters.filter(({ params }) => Object.keys(params).length > 0)

// Mutation test of the goldens: without a scene that shows a param, nothing would hold its part of the shader.
test.each(editable)('a quarter of the range of any param of $name fails the comparison', async (filter) => {
  const scenes = goldenScenes.filter((scene) => scene.filter.id === filter.id)
  const uncaught = new Map(Object.entries(filter.params))
  for (const scene of scenes) {
    const golden = await loadGolden(goldenName(scene))
    for (const [name, own] of uncaught) {
      const image = await developScene(gpu, scene, { [name]: changed(own, rangeOf(name)) })
      if (!compareImages(golden, image, sameFilter).matches) uncaught.delete(name)
    }
  }
  expect([...uncaught.keys()]).toEqual([])
})

/** Value of a param a quarter of its range away, towards the farther end. */
function changed(own: number, { min, max }: ParamRange): number {
  return own + (max - own > own - min ? 0.25 : -0.25) * (max - min)
}
