import { afterEach, expect, test, vi } from 'vitest'
import { encodeMovingStrip } from '../../../src/clip/encodeMovingStrip.ts'
import { type ClipEncoder, openClipEncoder } from '../../../src/clip/openClipEncoder.ts'
import { createBackgroundCache } from '../../../src/render/strip/backgroundCache.ts'
import { photoStrip } from '../../../src/render/strip/layout.ts'
import { seasonOf } from '../../../src/render/strip/Strip.ts'

vi.mock('../../../src/render/strip/stripFonts.ts', () => ({ loadStripFonts: async () => undefined }))
vi.mock('../../../src/render/strip/stripBackground.ts', () => ({
  prepareStripBackground: async () => undefined,
}))
vi.mock(import('../../../src/clip/openClipEncoder.ts'))
afterEach(() => void vi.unstubAllGlobals())

test('a browser that gives no second canvas, or no frame, keeps neither canvas nor worker', async () => {
  const close = vi.fn<() => void>()
  vi.mocked(openClipEncoder).mockReturnValue({ close } as unknown as ClipEncoder)
  const canvases: { width: number; getContext: () => unknown }[] = []
  let maxCanvases = 1
  vi.stubGlobal('document', {
    createElement: () => {
      const getContext = () => (canvases.length > maxCanvases ? null : { canvas })
      const canvas = { width: 300, getContext }
      canvases.push(canvas)
      return canvas
    },
  })
  const encode = () =>
    encodeMovingStrip(
      { template: photoStrip, message: '', times: ['', '', '', ''], season: seasonOf(0), brand: null },
      {
        frameCount: 2,
        developAt: () => Promise.reject(new Error('no frame')),
        size: { widthPx: 2, heightPx: 2 },
        backgrounds: createBackgroundCache(),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    )
  await expect(encode()).rejects.toThrow('no 2D context')
  maxCanvases = 4
  await expect(encode()).rejects.toThrow('no frame')
  expect(canvases.map(({ width }) => width)).toEqual([0, 0, 0, 0])
  expect(close).toHaveBeenCalledTimes(vi.mocked(openClipEncoder).mock.calls.length)
})
