import type { RawShaderMaterial } from 'three'
import { chromaSize, denoiseStrength } from '../chromaDenoise.ts'
import type { Feature } from './features.ts'
import type { Draw, DrawRequest, FullscreenMesh } from './fullscreenMesh.ts'
import { passMaterial } from './materials.ts'
import { packedTarget } from './textures.ts'
import { chromaUniforms, type RendererUniforms } from './uniforms.ts'

/** Chroma pass: the chroma of a dim room without its noise, at a quarter of the size. */
export type ChromaPass = {
  /** Materials that it draws with before an image with some features. */
  readonly materialsOf: (features: readonly Feature[]) => readonly RawShaderMaterial[]
  /** Draws the chroma of the requested image where the light is dim, and sets `uChroma` and `uChromaDenoise`. */
  readonly run: (request: DrawRequest, draw: Draw) => void
  /** Frees material and target. */
  readonly dispose: () => void
}

/**
 * Creates the chroma pass.
 * @param mesh drawn with its material
 * @throws ShaderError for a pass that breaks the contract
 */
export function createChromaPass(mesh: FullscreenMesh, uniforms: RendererUniforms): ChromaPass {
  const target = packedTarget()
  const own = chromaUniforms()
  const material = passMaterial('chroma', { ...uniforms, ...own })
  return {
    materialsOf: (features) => (features.includes('CHROMA') ? [material] : []),
    run: ({ developed, options }, draw) => {
      const strength = denoiseStrength(options)
      uniforms.uChromaDenoise.value = strength
      uniforms.uChroma.value = null
      if (strength === 0) return
      const { widthPx, heightPx } = chromaSize(developed)
      own.uTexelSize.value.set(2 / developed.widthPx, 2 / developed.heightPx)
      target.setSize(widthPx, heightPx)
      mesh.material = material
      draw(mesh, target)
      uniforms.uChroma.value = target.texture
    },
    dispose: () => {
      target.dispose()
      material.dispose()
    },
  }
}
