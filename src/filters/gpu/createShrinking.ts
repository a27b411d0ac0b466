import { type RawShaderMaterial, Vector2 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { assemblePass } from './assemble.ts'
import type { BoothUniforms } from './boothUniforms.ts'
import { shaderMaterial } from './filterMaterial.ts'
import { shaderSource } from './shaderSource.ts'

/** The pass that makes a picture small; its material is freed by its `dispose`. */
export type Shrinking = {
  readonly material: RawShaderMaterial
  /** The same material, ready for a picture of this size. */
  readonly to: (size: Size) => RawShaderMaterial
}

/** @throws ShaderError for a pass that breaks the contract */
export function createShrinking(booth: BoothUniforms): Shrinking {
  const own = { uFlip: { value: true }, uTap: { value: new Vector2() } }
  const material = shaderMaterial('shrink', { ...booth, ...own }, () => assemblePass('shrink', shaderSource))
  return {
    material,
    to: ({ widthPx, heightPx }) => {
      own.uTap.value.set(0.25 / widthPx, 0.25 / heightPx)
      return material
    },
  }
}
