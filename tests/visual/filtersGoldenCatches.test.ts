import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/filters/Engine.ts'
import type { Filter } from '../../src/filters/Filter.ts'
import { loadLuts } from '../../src/filters/loadLuts.ts'
import { filters } from '../../src/filters/registry.ts'
import { openGpuEngine } from '../../src/ui/live/openGpuEngine.tsx'
import { comparePictures, sameFilter } from '../support/comparePictures.ts'
import { developScene, goldenName, type GoldenScene, goldenScenes } from '../support/goldenScenes.ts'
import { goldenUrls } from '../support/goldenUrls.ts'
import { loadPicture } from '../support/pictures.ts'
import { smallestVisible, stepsOf, type Turned } from '../support/smallestVisible.ts'
import { isVisible } from '../support/isVisible.ts'

const ignore = () => undefined
let gpu: Engine

beforeAll(async () => {
  gpu = await openGpuEngine(await loadLuts(), { onLost: ignore, onRestored: ignore })
})

afterAll(() => gpu.dispose())

type Held = { readonly scene: GoldenScene; readonly golden: ImageData }

async function goldensOf(filter: Filter): Promise<readonly Held[]> {
  const scenes = goldenScenes.filter((scene) => scene.filter.id === filter.id)
  return Promise.all(
    scenes.map(async (scene) => ({
      scene,
      golden: await loadPicture(goldenUrls.get(goldenName(scene)) ?? ''),
    })),
  )
}

/** Whether a param that is turned so is seen in any scene, and whether the comparison fails in any. */
async function look(held: readonly Held[], param: string, { value }: Turned) {
  let [visible, caught] = [false, false]
  for (const { scene, golden } of held) {
    const picture = await developScene(gpu, scene, { [`u${param.slice(1)}`]: value })
    visible ||= isVisible(golden, picture)
    caught ||= !comparePictures(golden, picture, sameFilter).matches
    if (visible && caught) break
  }
  return { visible, caught }
}

const turnable: readonly Filter[] = filters.filter(({ params }) => Object.keys(params).length > 0)

test.each(turnable)('the smallest step that eyes can see of any param of $name fails', async (filter) => {
  const held = await goldensOf(filter)
  const missed: string[] = []
  for (const [name, param] of Object.entries(filter.params)) {
    const steps = stepsOf(param)
    const visible = await smallestVisible(steps, async (turned) => (await look(held, name, turned)).visible)
    // What nobody can see as far as it goes has to be caught at its end.
    const turned = visible ?? steps.at(-1)
    if (!turned || !(await look(held, name, turned)).caught) missed.push(`${name}, ${turned?.steps} steps`)
  }
  expect(missed).toEqual([])
})
