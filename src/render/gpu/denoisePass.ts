import type { RawShaderMaterial } from 'three'
import { chromaSize, denoiseStrength } from '../chromaDenoise.ts'
import type { Draw, DrawRequest, FullscreenMesh } from './fullscreenMesh.ts'
import { passMaterial } from './materials.ts'
import { packedTarget } from './textures.ts'
import { denoiseUniforms, type RendererUniforms } from './uniforms.ts'

/** Denoise passes: chroma without noise at half the size, and the image with it. A film in good light has none of them. */
export type DenoisePass = {
  readonly materials: readonly RawShaderMaterial[]
  /**
   * Draws the image of a request without the noise in its chroma, where the light is dim.
   * @returns request for the denoised image, the right way round; in good light the request itself
   */
  readonly run: (request: DrawRequest, draw: Draw) => DrawRequest
  /** Frees materials and targets. */
  readonly dispose: () => void
}

/**
 * Creates the denoise passes.
 * @param mesh drawn with their materials
 * @param uniforms of the image, set for the request before `run`
 * @throws ShaderError for a pass that breaks the contract
 */
export function createDenoisePass(mesh: FullscreenMesh, uniforms: RendererUniforms): DenoisePass {
  const [chromaTarget, imageTarget] = [packedTarget(), packedTarget()]
  const own = denoiseUniforms(chromaTarget.texture)
  const chroma = passMaterial('chroma', { ...uniforms, ...own })
  const image = passMaterial('denoise', { ...uniforms, ...own })
  return {
    materials: [chroma, image],
    run: (request, draw) => {
      const { developed, options } = request
      const strength = denoiseStrength(options)
      if (strength === 0) return request
      const small = chromaSize(developed)
      own.uChromaDenoise.value = strength
      own.uTexelSize.value.set(1 / small.widthPx, 1 / small.heightPx)
      for (const [material, target, size] of [
        [chroma, chromaTarget, small],
        [image, imageTarget, developed],
      ] as const) {
        target.setSize(size.widthPx, size.heightPx)
        mesh.material = material
        draw(mesh, target)
      }
      const crop = { xPx: 0, yPx: 0, ...developed }
      return { ...request, texture: imageTarget.texture, size: developed, crop }
    },
    dispose: () => {
      for (const resource of [chromaTarget, imageTarget, chroma, image]) resource.dispose()
    },
  }
}
