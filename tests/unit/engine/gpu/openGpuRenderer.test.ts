import { expect, test, vi } from 'vitest'
import { openGpuRenderer } from '../../../../src/engine/gpu/openGpuRenderer.ts'

vi.mock('../../../../src/engine/gpu/mountScene.tsx', () => ({ mountScene: () => undefined }))

test('a renderer that can’t be opened gives its WebGL context back: a page has sixteen', async () => {
  const loseContext = vi.fn<() => void>()
  // Three asks it for more, and throws.
  const context = { isContextLost: () => false, getExtension: () => ({ loseContext }) }
  const canvas = Object.assign(new EventTarget(), { getContext: () => context })
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.spyOn(console, 'error').mockReturnValue()
  const ignore = () => undefined
  await expect(openGpuRenderer(new Map(), { onLost: ignore, onRestored: ignore })).rejects.toThrow(TypeError)
  expect(loseContext).toHaveBeenCalledOnce()
})
