import { atom } from 'jotai'
import { rendererAtom } from '../page/rendererStage.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { ShaderError } from '../../engine/workbench.ts'

/** Error of the shader that was saved last; null while it has none. */
export const shaderErrorAtom = atom<ShaderError | null>(null)

/** Shader error stage: renderer, saved shaders -> error. @returns cleanup */
export function startShaderErrors(store: Store): Cleanup {
  return subscribe(store, rendererAtom, (renderer) =>
    renderer?.shaderEdits?.onError((error) => store.set(shaderErrorAtom, error)),
  )
}
