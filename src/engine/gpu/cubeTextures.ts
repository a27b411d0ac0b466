import { DataTexture, FloatType, RGBFormat } from 'three'
import cubeShader from '../../../shaders/common/cube.glsl?raw'
import { toTenBits } from '../../lib/bits.ts'
import { clamp } from '../../lib/numbers.ts'
import type { ImportedLut } from '../film/cube/cubeLut.ts'
import type { Grid } from '../film/lut.ts'
import type { TableUniforms } from './tableTextures.ts'
import type { packedTexture } from './textures.ts'

export { cubeShader }

/**
 * Uploads the LUT of a `.cube` file, and sets its uniforms.
 * @param pack makes a texture of packed texels: imported, it would cut what every booth loads in two
 */
export function uploadCube(
  uniforms: TableUniforms,
  { positions, grid, isEven }: ImportedLut,
  pack: typeof packedTexture,
): void {
  const { texels, widthPx, heightPx, range } = packGrid(grid)
  uniforms.uLutGrid.value = pack(texels, widthPx, heightPx)
  uniforms.uGridRange.value.set(...range)
  if (isEven) return
  // Floats have no filter everywhere: the shader fetches them.
  uniforms.uLutPositions.value = Object.assign(new DataTexture(positions, 256, 1), {
    internalFormat: 'RGB32F',
    format: RGBFormat,
    type: FloatType,
    needsUpdate: true,
  })
}

/** Width that every WebGL2 has. */
const maxWidthPx = 2048

/** Codes beyond these are cut: the print has none below 0 or above 1. */
const [lowestCode, highestCode] = [-1, 2]

/**
 * Grid of a `.cube` file as a texture of ten bits within the range of its codes, as a film's LUT is: slices of blue in rows.
 * Around each its outermost texels stand twice, so that none mixes with its neighbour. Of several rows each ends with the slice
 * that the next one begins with.
 */
function packGrid({ size, data }: Grid) {
  let [low, high] = [highestCode, lowestCode]
  for (const code of data) {
    low = Math.max(lowestCode, Math.min(low, code))
    high = Math.min(highestCode, Math.max(high, code))
  }
  const range = Math.max(high - low, 1e-6)
  const slicePx = size + 2
  const most = Math.floor(maxWidthPx / slicePx)
  const columns = most < size ? most - 1 : size
  const [widthPx, heightPx] = [Math.min(size, most) * slicePx, Math.ceil(size / columns) * slicePx]
  const texels = new Uint32Array(widthPx * heightPx)
  const bits = (at: number) => toTenBits(((data[at] ?? 0) - low) / range)
  const point = (px: number) => clamp((px % slicePx) - 1, 0, size - 1)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const slice = Math.min(size - 1, Math.floor(y / slicePx) * columns + Math.floor(x / slicePx))
      const at = ((slice * size + point(y)) * size + point(x)) * 3
      texels[y * widthPx + x] = (bits(at + 2) << 20) | (bits(at + 1) << 10) | bits(at)
    }
  }
  return { texels, widthPx, heightPx, range: [low, range] as const }
}
