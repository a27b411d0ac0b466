import {
  type Data3DTexture,
  GLSL3,
  type IUniform,
  NoBlending,
  RawShaderMaterial,
  type Texture,
  type Vector4,
} from 'three'
import type { Filter } from '../Filter.ts'
import { assemble } from './assemble.ts'
import { onShaderEdit, shaderSource } from './shaderSource.ts'

/** Uniforms that every filter has; one set is shared by all materials. */
export type BoothUniforms = {
  readonly uPicture: IUniform<Texture | null>
  readonly uCrop: IUniform<Vector4>
  readonly uMirror: IUniform<boolean>
  readonly uFlip: IUniform<boolean>
}

/**
 * The program of a filter. No colour is converted on its way: codes in, codes out. Free it with `dispose`.
 * @throws ShaderError for a shader that breaks the contract
 */
export function filterMaterial(
  filter: Filter,
  booth: BoothUniforms,
  lut: Data3DTexture | null,
): RawShaderMaterial {
  const params = Object.entries(filter.params).map(([name, { value }]) => [name, { value }] as const)
  const material = new RawShaderMaterial({
    name: filter.name,
    glslVersion: GLSL3,
    vertexShader: shaderSource('common/screen.vert') ?? '',
    fragmentShader: assemble(filter, shaderSource).text,
    uniforms: { ...booth, uLut: { value: lut }, ...Object.fromEntries(params) },
    blending: NoBlending,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  const stop = onShaderEdit(() => {
    try {
      material.fragmentShader = assemble(filter, shaderSource).text
      material.needsUpdate = true
    } catch (error) {
      // The shader is in the making: its last good version stays, and the other filters follow the edit.
      reportError(error)
    }
  })
  material.addEventListener('dispose', stop)
  return material
}
