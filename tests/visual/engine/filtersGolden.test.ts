import { expect, test } from 'vitest'
import { server } from 'vitest/browser'
import type { Filter } from '../../../src/engine/filters/Filter.ts'
import { filters } from '../../../src/engine/filters/filters.ts'
import { compareImages, sameFilter } from '../../../tools/harness/images/compareImages.ts'
import { expectGolden, goldenNames, loadGolden } from '../../../tools/harness/images/expectGolden.ts'
import {
  developScene,
  goldenName,
  type GoldenScene,
  goldenScenes,
} from '../../../tools/harness/images/goldenScenes.ts'
import { isVisible } from '../../../tools/harness/images/isVisible.ts'
import { colourCount } from '../../../tools/harness/images/images.ts'
import { paramSteps } from '../../../tools/harness/film/paramSteps.ts'
import { rangeOf } from '../../../src/engine/filters/paramRanges.ts'
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

type SceneGolden = { readonly scene: GoldenScene; readonly golden: ImageData }

/** Goldens of a filter, those that show most of its effects first. */
function goldensOf(filter: Filter): Promise<readonly SceneGolden[]> {
  const scenes = goldenScenes.filter((scene) => scene.filter.id === filter.id).toReversed()
  return Promise.all(scenes.map(async (scene) => ({ scene, golden: await loadGolden(goldenName(scene)) })))
}

/** True once a scene with the changed param fails the comparison. @throws Error where none does, but one is seen */
async function isCaught(goldens: readonly SceneGolden[], param: string, value: number): Promise<boolean> {
  let seen = false
  for (const { scene, golden } of goldens) {
    const image = await developScene(gpu, scene, { [`u${param.slice(1)}`]: value })
    if (!compareImages(golden, image, sameFilter).matches) return true
    seen ||= isVisible(golden, image)
  }
  if (seen) throw new Error(`${param} at ${value} is seen, and not caught`)
  return false
}

const editable: readonly Filter[] = filters.filter(({ params }) => Object.keys(params).length > 0)

// Mutation test of the goldens: a param that is changed step by step must fail the comparison before it is visible.
test.each(editable)(
  'the smallest visible step of any param of $name fails the comparison',
  async (filter) => {
    const goldens = await goldensOf(filter)
    for (const [name, own] of Object.entries(filter.params)) {
      let caught = false
      for (const value of paramSteps(own, rangeOf(name))) {
        caught = await isCaught(goldens, name, value)
        if (caught) break
      }
      expect(caught, `${name} as far as it goes`).toBe(true)
    }
  },
)
