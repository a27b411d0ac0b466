import { afterEach, expect, test, vi } from 'vitest'
import { encodeLoop } from '../../../../src/strip/moving/encodeMovingStrip.ts'
import { openVideoEncoder } from '../../../../src/strip/moving/openVideoEncoder.ts'
import { createBackgroundCache } from '../../../../src/strip/backgroundCache.ts'
import { photoStrip } from '../../../../src/strip/layout.ts'
import { seasonOf } from '../../../../src/strip/Strip.ts'

vi.mock('../../../../src/strip/stripFonts.ts', () => ({ loadStripFonts: async () => undefined }))
vi.mock('../../../../src/strip/stripBackground.ts', () => ({
  prepareStripBackground: async () => undefined,
}))
vi.mock(import('../../../../src/strip/moving/openVideoEncoder.ts'))
afterEach(() => void vi.unstubAllGlobals())

test('a browser that gives no second canvas keeps neither the first one nor a worker', async () => {
  const canvases: { width: number; getContext: () => unknown }[] = []
  vi.stubGlobal('document', {
    createElement: () => {
      const getContext = () => (canvases.length > 1 ? null : { canvas })
      const canvas = { width: 300, getContext }
      canvases.push(canvas)
      return canvas
    },
  })
  const encoding = encodeLoop(
    { template: photoStrip, message: '', times: ['', '', '', ''], season: seasonOf(0), brand: null },
    {
      developAt: () => new Promise(() => undefined),
      size: { widthPx: 2, heightPx: 2 },
      backgrounds: createBackgroundCache(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
  )
  await expect(encoding).rejects.toThrow('no 2D context')
  expect(canvases.map(({ width }) => width)).toEqual([0, 0])
  expect(openVideoEncoder).not.toHaveBeenCalled()
})
