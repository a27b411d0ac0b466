import type { RawShaderMaterial } from 'three'
import { bloomSize, hasSoftLight, scaleOf, softLightStepPx } from '../filters/effects.ts'
import { createReuse } from './bloomPass.ts'
import { type Feature, featuresOf } from './features.ts'
import type { Draw, DrawRequest, FullscreenMesh } from './fullscreenMesh.ts'
import { passMaterial, passMaterials } from './materials.ts'
import { packedTarget } from './textures.ts'
import { fourTapUniforms, type RendererUniforms, softLightUniforms } from './uniforms.ts'

/** Soft light: two passes before a filter's own, at a quarter of the size. */
export type SoftLightPass = {
  /** Materials that it draws with before an image with some features. */
  readonly materialsOf: (features: readonly Feature[]) => readonly RawShaderMaterial[]
  /** Draws the soft light of the requested image where its options ask for it, and sets `uSoftLight`. */
  readonly run: (request: DrawRequest, draw: Draw) => void
  /** Frees materials and targets. */
  readonly dispose: () => void
}

/**
 * Creates the soft light passes.
 * @param mesh drawn with their materials
 * @throws ShaderError for a pass that breaks the contract
 */
export function createSoftLightPass(mesh: FullscreenMesh, uniforms: RendererUniforms): SoftLightPass {
  const [smallTarget, softTarget] = [packedTarget(), packedTarget()]
  const tap = fourTapUniforms()
  const own = softLightUniforms(smallTarget.texture)
  const small = passMaterial('downsample', { ...uniforms, ...tap })
  const soft = passMaterials('softLight', { ...uniforms, ...own })
  const canReuse = createReuse()
  const paint = ({ developed: size, options, bloomDownsample }: DrawRequest, draw: Draw) => {
    const { widthPx, heightPx } = bloomSize(size, bloomDownsample)
    const stepPx = softLightStepPx * scaleOf(size)
    tap.uTapOffset.value.set(0.25 / widthPx, 0.25 / heightPx)
    own.uSmallStep.value.set(stepPx / size.widthPx, stepPx / size.heightPx)
    for (const [material, target] of [
      [small, smallTarget],
      [soft.of(featuresOf(options)), softTarget],
    ] as const) {
      target.setSize(widthPx, heightPx)
      mesh.material = material
      draw(mesh, target)
    }
  }
  return {
    materialsOf: (features) => (features.includes('SOFT_LIGHT') ? [small, soft.of(features)] : []),
    run: (request, draw) => {
      uniforms.uSoftLight.value = null
      if (!hasSoftLight(request.options)) return
      if (!canReuse(request)) paint(request, draw)
      uniforms.uSoftLight.value = softTarget.texture
    },
    dispose: () => {
      for (const resource of [smallTarget, softTarget, small, soft]) resource.dispose()
    },
  }
}
