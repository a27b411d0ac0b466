import { atom } from 'jotai'
import type { Store } from '../../lib/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { ShaderError } from '../../engine/gpu/ShaderError.ts'
import { onShaderError } from '../../engine/gpu/shaderHotReload.ts'

/** Error of the shader that was saved last; null while it has none. */
export const shaderErrorAtom = atom<ShaderError | null>(null)

/** Shader error stage: saved shaders -> error. @returns cleanup */
export function startShaderErrors(store: Store): Cleanup {
  return onShaderError((error) => store.set(shaderErrorAtom, error))
}
