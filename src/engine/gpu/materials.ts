import { DoubleSide, GLSL3, type IUniform, NoBlending, RawShaderMaterial } from 'three'
import { cubeOfFilter } from '../filters/cubeFilter.ts'
import type { Filter } from '../filters/Filter.ts'
import {
  assemblePass,
  assembleShader,
  type Assembled,
  type PassName,
  type ShaderVariant,
} from './assembleShader.ts'
import type { Feature } from './features.ts'
import { followEdits } from './shaderHotReload.ts'
import { shaderSource } from './shaderSource.ts'

type Uniforms = Readonly<Record<string, IUniform>>

/** Materials of one program of the filters, each created when it is asked for first. */
export type FilterMaterials = {
  /**
   * Material of a filter for images with some features; the filter's params are set, which the darkroom may have changed.
   * @throws ShaderError for a shader that breaks the contract
   */
  readonly of: (filter: Filter, features: readonly Feature[]) => RawShaderMaterial
  readonly dispose: () => void
}

/** Materials of a pass that is the same for all filters, each created when it is asked for first. */
export type PassMaterials = {
  /** @throws ShaderError for a pass that breaks the contract */
  readonly of: (features: readonly Feature[]) => RawShaderMaterial
  readonly dispose: () => void
}

/** Materials of one program of the filters. Colours are not converted: sRGB codes go in, sRGB codes come out. */
export function filterMaterials(
  variant: ShaderVariant,
  uniformsOf: (filter: Filter) => Uniforms,
): FilterMaterials {
  const { get, dispose } = keepMaterials()
  return {
    of: (filter, features) => {
      const gridSize = cubeOfFilter(filter)?.grid.size ?? ''
      const material = get(`${filter.id} ${filter.shader} ${gridSize} ${features.join(' ')}`, () => {
        const uniforms = uniformsOf(filter)
        const assemble = () => assembleShader(filter, shaderSource, uniforms, { variant, features })
        return createMaterial(variant === 'bloom' ? 'bloom' : filter.name, uniforms, assemble)
      })
      for (const [name, value] of Object.entries(filter.params)) {
        const uniform = material.uniforms[name]
        if (uniform) uniform.value = value
      }
      return material
    },
    dispose,
  }
}

/** Materials of a pass that is the same for all filters. */
export function passMaterials(name: PassName, uniforms: Uniforms): PassMaterials {
  const { get, dispose } = keepMaterials()
  return { of: (features) => get(features.join(' '), () => passMaterial(name, uniforms, features)), dispose }
}

/** Keeps materials by a key. */
function keepMaterials() {
  const kept = new Map<string, RawShaderMaterial>()
  return {
    get: (key: string, create: () => RawShaderMaterial): RawShaderMaterial => {
      const material = kept.get(key) ?? create()
      kept.set(key, material)
      return material
    },
    dispose: () => {
      for (const material of kept.values()) material.dispose()
    },
  }
}

/**
 * Material of a pass that is the same for all filters. Free it with `dispose`.
 * @throws ShaderError for a pass that breaks the contract
 */
export function passMaterial(
  name: PassName,
  uniforms: Uniforms,
  features: readonly Feature[] = [],
): RawShaderMaterial {
  return createMaterial(name, uniforms, () => assemblePass(name, shaderSource, uniforms, features))
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
