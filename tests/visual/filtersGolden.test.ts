import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/filters/Engine.ts'
import { loadLuts } from '../../src/filters/loadLuts.ts'
import { openGpuEngine } from '../../src/ui/live/openGpuEngine.tsx'
import { sameFilter } from '../support/comparePictures.ts'
import { expectGolden } from '../support/expectGolden.ts'
import { developScene, goldenName, goldenScenes } from '../support/goldenScenes.ts'
import { goldenUrls } from '../support/goldenUrls.ts'
import { colourCount } from '../support/pictures.ts'
import { stripGoldens } from '../support/stripGoldens.ts'

const ignore = () => undefined
let gpu: Engine

beforeAll(async () => {
  gpu = await openGpuEngine(await loadLuts(), { onLost: ignore, onRestored: ignore })
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
  const orphans = [...goldenUrls.keys()].filter((name) => !known.has(name))
  expect(orphans, 'goldens without a scene: delete them from tests/visual/golden').toEqual([])
})
