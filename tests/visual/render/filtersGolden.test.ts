import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import type { Filter } from '../../../src/filters/Filter.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { filters } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.tsx'
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
import { stripGoldens } from '../../../tools/harness/images/stripGoldens.ts'

const ignore = () => undefined
let gpu: FilterRenderer

beforeAll(async () => {
  gpu = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
})

afterAll(() => gpu.dispose())

test.each(goldenScenes.map((scene) => [goldenName(scene), scene] as const))(
  '%s is its golden',
  async (name, scene) => {
    const painting = await developScene(gpu, scene)
    expect(colourCount(painting)).toBeGreaterThan(20)
    await expectGolden(name, painting, sameFilter)
  },
)

test('no golden is left of a scene that is gone', () => {
  const known = new Set([...goldenScenes.map(goldenName), ...stripGoldens])
  expect(known.size).toBe(goldenScenes.length + stripGoldens.length)
  const orphans = goldenNames.filter((name) => !known.has(name))
  expect(orphans, 'goldens without a scene: delete them from tests/visual/golden').toEqual([])
})

type Held = { readonly scene: GoldenScene; readonly golden: ImageData }

function goldensOf(filter: Filter): Promise<readonly Held[]> {
  const scenes = goldenScenes.filter((scene) => scene.filter.id === filter.id)
  return Promise.all(scenes.map(async (scene) => ({ scene, golden: await loadGolden(goldenName(scene)) })))
}

/** The filter's picture in every scene beside its golden, with a param turned to a value. */
function turned(held: readonly Held[], param: string, value: number) {
  return Promise.all(
    held.map(async ({ scene, golden }) => ({
      golden,
      picture: await developScene(gpu, scene, { [`u${param.slice(1)}`]: value }),
    })),
  )
}

const turnable: readonly Filter[] = filters.filter(({ params }) => Object.keys(params).length > 0)

// The test of the tests above. Turned step by step, a param must fail the comparison before eyes can see it.
test.each(turnable)('the smallest step that eyes can see of any param of $name fails', async (filter) => {
  const held = await goldensOf(filter)
  for (const [name, param] of Object.entries(filter.params)) {
    let caught = false
    for (const [index, value] of paramSteps(param).entries()) {
      const pairs = await turned(held, name, value)
      caught = pairs.some(({ golden, picture }) => !compareImages(golden, picture, sameFilter).matches)
      if (caught) break
      const seen = pairs.some(({ golden, picture }) => isVisible(golden, picture))
      expect(seen, `${name}, ${index + 1} steps: seen, and not caught`).toBe(false)
    }
    expect(caught, `${name} as far as it goes`).toBe(true)
  }
})
