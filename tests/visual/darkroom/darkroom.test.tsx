import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stillSource } from '../../../src/darkroom/source/source.ts'
import type { TunedFilter } from '../../../src/darkroom/compare/comparePane.ts'
import { type Comparison } from '../../../src/darkroom/compare/comparisonAtoms.ts'
import { createCompareRenderer, startComparison } from '../../../src/darkroom/compare/comparisonStage.ts'
import { rendererAtom } from '../../../src/darkroom/page/rendererAtoms.ts'
import { createPixelReader } from '../../../src/darkroom/viewer/PixelReadout.tsx'
import { ShaderErrorMessage } from '../../../src/darkroom/viewer/Viewer.tsx'
import { onShaderError, setShaderError } from '../../../src/engine/gpu/shaderHotReload.ts'
import { onShaderEdit } from '../../../src/engine/gpu/shaderSource.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'
import { painted } from '../../../tools/harness/images/images.ts'
import { type Lut } from '../../../src/engine/workbench.ts'
import { ShaderError } from '../../../src/engine/gpu/ShaderError.ts'
import { filterById } from '../../../src/engine/index.ts'

const size = { widthPx: 32, heightPx: 24 }
const filter = filterById('classic')

/** Opens a compare renderer whose renderer counts its developments, with a still, and a way to await a comparison. */
async function openComparison() {
  const renderer = createCpuRenderer(new Map())
  const develop = vi.spyOn(renderer, 'develop')
  const setLut = vi.spyOn(renderer, 'setLut')
  const onRender = vi.fn<(comparison: Comparison) => void>()
  const compareRenderer = createCompareRenderer(onRender)
  onTestFinished(compareRenderer.close)
  compareRenderer.setRenderer(renderer)
  const source = stillSource(await createImageBitmap(painted(size, () => [200, 100, 50])))
  /** Waits for the next comparison. */
  const rendered = () =>
    new Promise<Comparison>((resolve) => onRender.mockImplementationOnce((comparison) => resolve(comparison)))
  return { compareRenderer, source, develop, setLut, rendered }
}

const tunedFilter = (film: string | null = null, lut: Lut | null = null): TunedFilter => ({
  filter: { ...filter, film },
  lut,
})

/** Codes of a pixel of a canvas. */
const pixelOf = (canvas: HTMLCanvasElement | null, x: number, y: number) => [
  ...(canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []),
]

test('only the newest request of a frame is developed, and a still is developed once for each filter', async () => {
  const { compareRenderer, source, develop, rendered } = await openComparison()
  const [older, newer] = [tunedFilter(), tunedFilter()]
  compareRenderer.show({ source, left: null, right: older })
  compareRenderer.show({ source, left: 'before', right: newer })
  expect((await rendered()).request.right).toBe(newer)
  expect(develop).toHaveBeenCalledTimes(1)
  compareRenderer.show({ source, left: tunedFilter(), right: newer })
  const comparison = await rendered()
  expect(develop).toHaveBeenCalledTimes(2)
  expect(pixelOf(comparison.right, 5, 5)).toEqual([200, 100, 50, 255])
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

test('a reference is shown in place of the source, and stays while the filter changes', async () => {
  const { compareRenderer, source, rendered } = await openComparison()
  const image = await createImageBitmap(painted({ widthPx: 8, heightPx: 6 }, () => [10, 20, 30]))
  const left = { kind: 'reference', name: 'Still', image } as const
  for (const right of [tunedFilter(), tunedFilter()]) {
    compareRenderer.show({ source, left, right })
    const { left: canvas } = await rendered()
    expect([canvas?.width, canvas?.height]).toEqual([8, 6])
    expect(pixelOf(canvas, 3, 3)).toEqual([10, 20, 30, 255])
  }
})

test('a pixel is read from the source and from the pane under it, alone or as a mean', async () => {
  const { compareRenderer, rendered } = await openComparison()
  const source = stillSource(
    await createImageBitmap(painted(size, (x) => (x < size.widthPx / 2 ? [200, 100, 50] : [0, 0, 0]))),
  )
  const image = await createImageBitmap(painted({ widthPx: 64, heightPx: 48 }, () => [10, 20, 30]))
  const reference = { kind: 'reference', name: 'Still', image } as const
  compareRenderer.show({ source, left: reference, right: tunedFilter() })
  const shown = await rendered()
  const read = createPixelReader()
  const codes = (colour: readonly number[]) => colour.map((code) => Math.round(code * 255))
  const pixel = read(shown, { x: 0.49, y: 0.5 }, '1', false)
  const colour = [200, 100, 50]
  expect([pixel.xPx, pixel.yPx, pixel.difference]).toEqual([15, 12, 0])
  expect([codes(pixel.input), codes(pixel.output)]).toEqual([colour, colour])
  expect(codes(read(shown, { x: 0.5, y: 0.5 }, '5', false).output)).toEqual([80, 40, 20])
  const left = read(shown, { x: 0.25, y: 0.5 }, '1', true)
  expect([codes(left.input), codes(left.output)]).toEqual([colour, [10, 20, 30]])
})

test('the error of a saved shader is shown with its file and line until it is corrected', async () => {
  const page = document.body.appendChild(document.createElement('main'))
  const root = createRoot(page)
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  const store = createStore()
  const shaderEdits = { onEdit: onShaderEdit, onError: onShaderError }
  store.set(rendererAtom, { ...createCpuRenderer(new Map()), shaderEdits })
  onTestFinished(startComparison(store))
  root.render(
    <Provider store={store}>
      <ShaderErrorMessage />
    </Provider>,
  )
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
