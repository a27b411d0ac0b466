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
    const image = await loadGolden('filters-ramp-classic')
    await expect(expectGolden('filters-ramp-vintage', image, sameFilter)).rejects.toThrow('differs')
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

function goldensOf(filter: Filter): Promise<readonly SceneGolden[]> {
  const scenes = goldenScenes.filter((scene) => scene.filter.id === filter.id)
  return Promise.all(scenes.map(async (scene) => ({ scene, golden: await loadGolden(goldenName(scene)) })))
}

/** Image of every scene with a param set to a value, and its golden. */
function withParam(goldens: readonly SceneGolden[], param: string, value: number) {
  return Promise.all(
    goldens.map(async ({ scene, golden }) => ({
      golden,
      image: await developScene(gpu, scene, { [`u${param.slice(1)}`]: value }),
    })),
  )
}

const editable: readonly Filter[] = filters.filter(({ params }) => Object.keys(params).length > 0)

// Mutation test of the goldens: a param that is changed step by step must fail the comparison before it is visible.
test.each(editable)(
  'the smallest visible step of any param of $name fails the comparison',
  async (filter) => {
    const goldens = await goldensOf(filter)
    for (const [name, own] of Object.entries(filter.params)) {
      let caught = false
      for (const [index, value] of paramSteps(own, rangeOf(name)).entries()) {
        const pairs = await withParam(goldens, name, value)
        caught = pairs.some(({ golden, image }) => !compareImages(golden, image, sameFilter).matches)
        if (caught) break
        const seen = pairs.some(({ golden, image }) => isVisible(golden, image))
        expect(seen, `${name}, ${index + 1} steps: seen, and not caught`).toBe(false)
      }
      expect(caught, `${name} as far as it goes`).toBe(true)
    }
  },
)
