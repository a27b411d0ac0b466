import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stillOf } from '../../../src/darkroom/source.ts'
import { createCompareRenderer, type TunedFilter, type Tools } from '../../../src/darkroom/compareRenderer.ts'
import { ShaderErrorMessage } from '../../../src/darkroom/Viewer.tsx'
import type { Lut } from '../../../src/film/lut.ts'
import { ShaderError } from '../../../src/render/gpu/ShaderError.ts'
import { setShaderError } from '../../../src/render/gpu/shaderHotReload.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { painted } from '../../../tools/harness/images/images.ts'

const size = { widthPx: 32, heightPx: 24 }
const filter = filterById('classic')
const tools: Tools = {
  useRenderer: () => null,
  onVideoFrame: () => () => {},
  liveOptions: (exposure) => exposure,
}

/** A table with a still on it, an engine that counts, and how to wait for the next developing. */
async function layTable() {
  const engine = createCpuRenderer(new Map())
  const develop = vi.spyOn(engine, 'develop')
  const setLut = vi.spyOn(engine, 'setLut')
  const table = createCompareRenderer(tools)
  onTestFinished(table.close)
  table.setEngine(engine)
  const source = stillOf(await createImageBitmap(painted(size, () => [200, 100, 50])))
  const painting = () =>
    new Promise<void>((resolve) => {
      const stop = table.onPaint(() => {
        stop()
        resolve()
      })
    })
  return { table, source, develop, setLut, painting }
}

const newLook = (film: string | null = null, lut: Lut | null = null): TunedFilter => ({
  filter: { ...filter, film },
  lut,
})

test('of the orders of one frame the newest alone is developed, and a still is developed once for each look', async () => {
  const { table, source, develop, painting } = await layTable()
  const [older, newer] = [newLook(), newLook()]
  table.show({ source, left: null, right: older })
  table.show({ source, left: 'before', right: newer })
  await painting()
  expect(develop).toHaveBeenCalledTimes(1)
  expect(table.shown()?.order.right).toBe(newer)
  table.show({ source, left: newLook(), right: newer })
  await painting()
  expect(develop).toHaveBeenCalledTimes(2)
  const pixels = table.shown()?.right.getContext('2d')?.getImageData(5, 5, 1, 1).data
  expect([...(pixels ?? [])]).toEqual([200, 100, 50, 255])
  table.refresh()
  await painting()
  expect(develop).toHaveBeenCalledTimes(4)
})

test('two looks of one film get a table each, before they are developed', async () => {
  const { table, source, setLut, develop, painting } = await layTable()
  develop.mockImplementation(() => painted(size, () => [0, 0, 0]))
  const lut = (): Lut => ({ size: 33, data: new Float32Array(33 ** 3 * 3) })
  const [one, other] = [newLook('vintage', lut()), newLook('vintage', lut())]
  table.show({ source, left: one, right: other })
  await painting()
  expect(setLut.mock.calls.map(([, given]) => given)).toEqual([other.lut, one.lut])
})

test('the fault of a saved shader is shown with its file and line until it is mended', async () => {
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  root.render(<ShaderErrorMessage />)
  const material = {}
  setShaderError(
    material,
    new ShaderError({ name: 'Vintage' }, { file: 'common/grain.glsl', line: 12 }, 'syntax error'),
  )
  const alert = await vi.waitUntil(() => page.querySelector('[role=alert]'))
  expect(alert.textContent).toContain('shaders/common/grain.glsl:12 syntax error')
  setShaderError(material, null)
  await vi.waitUntil(() => page.querySelector('[role=alert]') === null)
})
