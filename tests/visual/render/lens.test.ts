import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lab, labOfCode } from '../../../src/colour/lab.ts'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import type { ParamValues } from '../../../src/filters/Filter.ts'
import { withParamValues } from '../../../src/filters/Filter.ts'
import { filterById, type FilterId } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { maxDifference, painted } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'

const ignore = () => undefined
let gpu: FilterRenderer
let cpu: FilterRenderer

beforeAll(async () => {
  const luts = await loadLuts()
  gpu = await openGpuRenderer(luts, { onLost: ignore, onRestored: ignore })
  cpu = createCpuRenderer(luts)
})

afterAll(() => {
  gpu.dispose()
  cpu.dispose()
})

const size = { widthPx: 640, heightPx: 480 }

/** Develops an image on the GPU, checks it against the CPU reference, and returns a reader of L*a*b*. */
async function developed(image: ImageData, id: FilterId, params: ParamValues) {
  const bitmap = await createImageBitmap(image, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const options = renderOptionsFixture(withParamValues(filterById(id), { uGrainScale: 0, ...params }))
  const pixels = gpu.develop(bitmap, options)
  expect(maxDifference(pixels, cpu.develop(bitmap, options))).toBeLessThanOrEqual(1)
  bitmap.close()
  return (x: number, y: number): Lab => {
    const [red = NaN, green = NaN, blue = NaN] = pixels.data.subarray((y * 640 + x) * 4)
    return labOfCode([red / 255, green / 255, blue / 255])
  }
}

test('CPM35 is sharp in the middle and soft in the corners', async () => {
  const stripes = painted(size, (x) => (Math.floor(x / 2) % 2 === 0 ? [70, 70, 70] : [170, 170, 170]))
  const labAt = await developed(stripes, 'cpm35', {})
  const contrastAt = (x: number, y: number) => {
    const row = Array.from({ length: 8 }, (_, i) => labAt(x + i, y)[0])
    return Math.max(...row) - Math.min(...row)
  }
  const middle = contrastAt(316, 240)
  expect(contrastAt(220, 200)).toBeGreaterThan(0.7 * middle)
  for (const [x, y] of [
    [8, 8],
    [622, 470],
  ] as const)
    expect(contrastAt(x, y)).toBeLessThan(0.45 * middle)
})
