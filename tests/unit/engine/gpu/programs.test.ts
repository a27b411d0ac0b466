import type { WebGLRenderer } from 'three'
import { expect, test, vi } from 'vitest'

import { cubeFilter } from '../../../../src/engine/filters/cubeFilter.ts'
import { toImportedLut } from '../../../../src/engine/film/cube/cubeLut.ts'
import type { FilterPass } from '../../../../src/engine/gpu/filterPass.ts'
import { featuresOf } from '../../../../src/engine/gpu/features.ts'
import { createPrograms, plainOptions } from '../../../../src/engine/gpu/programs.ts'

const loadCubes = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../../../src/engine/gpu/cubes.ts', () => ({ loadCubes }))

const table = toImportedLut(new Float32Array(256 * 3), { size: 2, data: new Float32Array(2 ** 3 * 3) })
const options = { ...plainOptions, filter: cubeFilter({ id: 'dusk', name: 'Dusk', table }) }

test('the code of .cube files that does not come is fetched again after 5 s, and said once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('ImageData', class {})
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  const webgl = {
    debug: {},
    extensions: { has: () => true },
    getContext: () => ({ isContextLost: () => false }),
  } as unknown as WebGLRenderer
  const pass = { mesh: {}, materialsOf: () => [] } as unknown as FilterPass
  const programs = createPrograms(webgl, pass, async () => new ImageData(1, 1))
  const isReady = () => programs.areReady(featuresOf(options), options.filter)
  const frame = async () => {
    programs.prepareBehind(options)
    await programs.prepare(options).catch(() => undefined)
  }

  loadCubes.mockRejectedValue(new TypeError('Failed to fetch'))
  for (let count = 0; count < 90; count++) await frame()
  expect([loadCubes.mock.calls.length, errors.mock.calls.length, isReady()]).toEqual([1, 1, false])
  loadCubes.mockResolvedValue()
  vi.advanceTimersByTime(5001)
  await frame()
  expect([loadCubes.mock.calls.length, errors.mock.calls.length, isReady()]).toEqual([2, 1, true])
})
