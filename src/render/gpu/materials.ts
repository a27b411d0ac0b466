import { DoubleSide, GLSL3, type IUniform, NoBlending, RawShaderMaterial } from 'three'
import type { Filter } from '../../filters/Filter.ts'
import {
  assemblePass,
  assembleShader,
  type Assembled,
  type PassName,
  type ShaderVariant,
} from './assembleShader.ts'
import { followEdits } from './shaderHotReload.ts'
import { shaderSource } from './shaderSource.ts'

type Uniforms = Readonly<Record<string, IUniform>>

/** Materials of one program, by the filter's id. */
export type FilterMaterials = ReadonlyMap<Filter['id'], RawShaderMaterial>

/**
 * Creates the materials of one program for some filters, one in each step. Colours are not converted: sRGB codes go in,
 * sRGB codes come out. Free each material with `dispose`.
 * @throws ShaderError for a shader that breaks the contract
 */
export function* filterMaterialSteps(
  filters: readonly Filter[],
  variant: ShaderVariant,
  uniformsOf: (filter: Filter) => Uniforms,
): Generator<void, FilterMaterials> {
  const materials = new Map<Filter['id'], RawShaderMaterial>()
  for (const filter of filters) {
    const name = variant === 'bloom' ? 'bloom' : filter.name
    const uniforms = uniformsOf(filter)
    const assemble = () => assembleShader(filter, shaderSource, uniforms, variant)
    materials.set(filter.id, createMaterial(name, uniforms, assemble))
    yield
  }
  return materials
}

/**
 * Material of a pass that is the same for all filters. Free it with `dispose`.
 * @throws ShaderError for a pass that breaks the contract
 */
export function passMaterial(name: PassName, uniforms: Uniforms): RawShaderMaterial {
  return createMaterial(name, uniforms, () => assemblePass(name, shaderSource, uniforms))
}

const assemblers = new WeakMap<RawShaderMaterial, () => Assembled>()

/** Source of a material's program, to name file and line of a compiler's message. */
export function assembledOf(material: RawShaderMaterial): Assembled {
  return assemblers.get(material)?.() ?? { text: material.fragmentShader, files: [] }
}

function createMaterial(name: string, uniforms: Uniforms, assemble: () => Assembled): RawShaderMaterial {
  const material = new RawShaderMaterial({
    name,
    glslVersion: GLSL3,
    vertexShader: shaderSource('common/fullscreen.vert') ?? '',
    fragmentShader: assemble().text,
    uniforms,
    blending: NoBlending,
    // A flipped mesh shows its back.
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })
  assemblers.set(material, assemble)
  if (import.meta.env.DEV) followEdits(material, assemble)
  return material
}

/**
 * Material of a filter with the filter's params set, which the darkroom may have changed.
 * @throws RangeError for a filter without a material
 */
export function materialOf(materials: FilterMaterials, { id, params }: Filter): RawShaderMaterial {
  const material = materials.get(id)
  if (!material) throw new RangeError(`no material of ${id}`)
  for (const [name, value] of Object.entries(params)) {
    const uniform = material.uniforms[name]
    if (uniform) uniform.value = value
  }
  return material
}
