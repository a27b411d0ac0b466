import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stillOf } from '../../../src/darkroom/source.ts'
import { createCompareRenderer, type TunedFilter } from '../../../src/darkroom/compareRenderer.ts'
import { ShaderErrorMessage } from '../../../src/darkroom/Viewer.tsx'
import type { Lut } from '../../../src/film/lut.ts'
import { ShaderError } from '../../../src/render/gpu/ShaderError.ts'
import { setShaderError } from '../../../src/render/gpu/shaderHotReload.ts'
import { createCpuRenderer } from '../../../src/render/reference/cpuRenderer.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { painted } from '../../../tools/harness/images/images.ts'

const size = { widthPx: 32, heightPx: 24 }
const filter = filterById('classic')

/** Opens a compare renderer whose renderer counts its developments, with a still, and a way to await a comparison. */
async function openComparison() {
  const renderer = createCpuRenderer(new Map())
  const develop = vi.spyOn(renderer, 'develop')
  const setLut = vi.spyOn(renderer, 'setLut')
  const compareRenderer = createCompareRenderer()
  onTestFinished(compareRenderer.close)
  compareRenderer.setRenderer(renderer)
  const source = stillOf(await createImageBitmap(painted(size, () => [200, 100, 50])))
  const rendered = () =>
    new Promise<void>((resolve) => {
      const cleanup = compareRenderer.onRender(() => {
        cleanup()
        resolve()
      })
    })
  return { compareRenderer, source, develop, setLut, rendered }
}

const tunedFilter = (film: string | null = null, lut: Lut | null = null): TunedFilter => ({
  filter: { ...filter, film },
  lut,
})

test('only the newest request of a frame is developed, and a still is developed once for each filter', async () => {
  const { compareRenderer, source, develop, rendered } = await openComparison()
  const [older, newer] = [tunedFilter(), tunedFilter()]
  compareRenderer.show({ source, left: null, right: older })
  compareRenderer.show({ source, left: 'before', right: newer })
  await rendered()
  expect(develop).toHaveBeenCalledTimes(1)
  expect(compareRenderer.shown()?.request.right).toBe(newer)
  compareRenderer.show({ source, left: tunedFilter(), right: newer })
  await rendered()
  expect(develop).toHaveBeenCalledTimes(2)
  const pixels = compareRenderer.shown()?.right.getContext('2d')?.getImageData(5, 5, 1, 1).data
  expect([...(pixels ?? [])]).toEqual([200, 100, 50, 255])
  compareRenderer.refresh()
  await rendered()
  expect(develop).toHaveBeenCalledTimes(4)
})

test('two edits of one film get a LUT each, before they are developed', async () => {
  const { compareRenderer, source, setLut, develop, rendered } = await openComparison()
  develop.mockImplementation(() => painted(size, () => [0, 0, 0]))
  const lut = (): Lut => ({ size: 33, data: new Float32Array(33 ** 3 * 3) })
  const [one, other] = [tunedFilter('vintage', lut()), tunedFilter('vintage', lut())]
  compareRenderer.show({ source, left: one, right: other })
  await rendered()
  expect(setLut.mock.calls.map(([, given]) => given)).toEqual([other.lut, one.lut])
})

test('the error of a saved shader is shown with its file and line until it is corrected', async () => {
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
