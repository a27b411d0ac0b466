import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/filters/Engine.ts'
import { loadLuts } from '../../src/filters/loadLuts.ts'
import { filters } from '../../src/filters/registry.ts'
import { openGpuEngine } from '../../src/ui/live/openGpuEngine.tsx'
import { expectGolden } from '../support/expectGolden.ts'
import { colourCount } from '../support/pictures.ts'
import { scenes } from '../support/scenes.ts'
import { someExposure } from '../support/someExposure.ts'

const ignore = () => undefined
let gpu: Engine

beforeAll(async () => {
  gpu = await openGpuEngine(await loadLuts(), { onLost: ignore, onRestored: ignore })
})

afterAll(() => gpu.dispose())

const every = filters.flatMap((filter) =>
  scenes.map(([scene, make]) => [filter.name, scene, filter, make] as const),
)

test.each(every)('%s of the %s is its golden', async (_, scene, filter, make) => {
  const bitmap = await createImageBitmap(await make())
  const painting = gpu.develop(bitmap, someExposure(filter, { dateStamp: true }))
  bitmap.close()
  expect(colourCount(painting)).toBeGreaterThan(20)
  await expectGolden(`filters-${scene}-${filter.id}`, painting, { maxAbs: 2 })
})
