import { Data3DTexture, DataTexture, FloatType, type RawShaderMaterial, RGBFormat } from 'three'
import type { ImportedLut } from '../film/cube/cubeLut.ts'
import { passMaterial } from './materials.ts'
import { importedLutUniforms, type RendererUniforms } from './uniforms.ts'

/** Creates the pass that shows the LUT of a `.cube` file. Its program is compiled with the first one. */
export function createImportedLutPass(shared: RendererUniforms) {
  const own = importedLutUniforms()
  let material: RawShaderMaterial | null = null
  let current: ImportedLut | null = null
  const freeTextures = () => {
    for (const { value } of Object.values(own)) value?.dispose()
  }
  return {
    /** Material of a LUT; the next one takes its place. */
    materialOf: (lut: ImportedLut): RawShaderMaterial => {
      material ??= passMaterial('importedLut', { ...shared, ...own })
      if (lut === current) return material
      freeTextures()
      current = lut
      const { size, data } = lut.grid
      own.uLutPositions.value = Object.assign(new DataTexture(lut.positions, 256, 1), floats)
      own.uLutGrid.value = Object.assign(new Data3DTexture(data, size, size, size), floats)
      return material
    },
    /** Frees material and textures. */
    dispose: () => {
      material?.dispose()
      freeTextures()
    },
  }
}

/** Three 32-bit floats a texel: every WebGL2 has them, up to 256 texels along each side. */
const floats = { internalFormat: 'RGB32F', format: RGBFormat, type: FloatType, needsUpdate: true } as const
