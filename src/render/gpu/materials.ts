import { type DataTexture, DoubleSide, GLSL3, type IUniform, NoBlending, RawShaderMaterial } from 'three'
import type { Filter } from '../../filters/Filter.ts'
import { assembleShader, type Assembled, type ShaderVariant } from './assembleShader.ts'
import { type RendererUniforms, tableUniforms } from './uniforms.ts'
import { followEdits } from './shaderHotReload.ts'
import { shaderSource } from './shaderSource.ts'

/**
 * The program of a filter. No colour is converted on its way: codes in, codes out. Free it with `dispose`.
 * @throws ShaderError for a shader that breaks the contract
 */
export function filterMaterial(
  filter: Filter,
  booth: RendererUniforms,
  table: DataTexture | null,
  part: ShaderVariant = 'picture',
): RawShaderMaterial {
  const params = Object.entries(filter.params).map(([name, { value }]) => [name, { value }] as const)
  const uniforms = { ...booth, ...tableUniforms(table), ...Object.fromEntries(params) }
  return shaderMaterial(filter.name, uniforms, () => assembleShader(filter, shaderSource, part))
}

/** A program that follows the edits of its shader. Free it with `dispose`. */
export function shaderMaterial(
  name: string,
  uniforms: Readonly<Record<string, IUniform>>,
  assembled: () => Assembled,
): RawShaderMaterial {
  const material = new RawShaderMaterial({
    name,
    glslVersion: GLSL3,
    vertexShader: shaderSource('common/screen.vert') ?? '',
    fragmentShader: assembled().text,
    uniforms,
    blending: NoBlending,
    // A picture that is flipped shows its other side.
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  if (import.meta.env.DEV) followEdits(material, assembled)
  return material
}

/** The material with the params that this filter has: they may have been turned. */
export function withParams(material: RawShaderMaterial, { params }: Filter): RawShaderMaterial {
  for (const [name, { value }] of Object.entries(params)) {
    const uniform = material.uniforms[name]
    if (uniform) uniform.value = value
  }
  return material
}
