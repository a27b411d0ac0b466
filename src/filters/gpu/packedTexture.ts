import { type Texture, WebGLRenderTarget, DataTexture, LinearFilter, NoColorSpace, RGBAFormat } from 'three'
import type { Lut } from '../../film/Lut.ts'
import { lutPoints } from '../Luts.ts'

/**
 * Ten bits each for red, green and blue in four bytes, which WebGL2 filters and paints everywhere. Half floats hold
 * a table no better where it counts (1/1023 is a quarter of a code) and cost a software renderer four times as much.
 * three knows the format by its WebGL names only.
 */
const packed = { internalFormat: 'RGB10_A2', type: 'UNSIGNED_INT_2_10_10_10_REV', format: RGBAFormat }

/**
 * The table for the GPU: its slices of blue side by side, red across and green down in each. The first and the last
 * column of a slice stand there twice, so that none mixes with its neighbour. Free it with `dispose`.
 * @throws RangeError for a table of another size than the shaders'
 */
export function lutTexture(lut: Lut): DataTexture {
  const texture = new DataTexture(texelsOf(lut), lut.sizePoints * (lut.sizePoints + 2), lut.sizePoints)
  texture.needsUpdate = true
  return filtered(Object.assign(texture, packed))
}

/**
 * Another table in place of the one that a texture has.
 * @throws RangeError for a table of another size than the shaders'
 */
export function fillTable(texture: DataTexture, lut: Lut): void {
  texture.image.data = texelsOf(lut)
  texture.needsUpdate = true
}

function texelsOf({ sizePoints, data }: Lut): Uint32Array {
  if (sizePoints !== lutPoints)
    throw new RangeError(`a colour table of ${sizePoints} points, not of ${lutPoints}`)
  const width = sizePoints * (sizePoints + 2)
  const texels = new Uint32Array(width * sizePoints)
  for (let texel = 0; texel < texels.length; texel++) {
    const at = entryOf(texel, sizePoints) * 3
    const [red, green, blue] = [tenBits(data[at]), tenBits(data[at + 1]), tenBits(data[at + 2])]
    texels[texel] = (blue << 20) | (green << 10) | red
  }
  return texels
}

/** A buffer to paint into and to read from, mixed from its nearest texels. Free it with `dispose`. */
export function packedTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(1, 1, { depthBuffer: false, generateMipmaps: false })
  Object.assign(filtered(target.texture), packed)
  return target
}

function filtered<Any extends Texture>(texture: Any): Any {
  texture.colorSpace = NoColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  return texture
}

/** The table's entry that a texel shows. */
function entryOf(texel: number, points: number): number {
  const tile = points + 2
  const [row, across] = [Math.floor(texel / (tile * points)), texel % (tile * points)]
  const [slice, column] = [Math.floor(across / tile), across % tile]
  return (slice * points + row) * points + Math.min(Math.max(column - 1, 0), points - 1)
}

function tenBits(code = 0): number {
  return Math.round(Math.min(1, Math.max(0, code)) * 1023)
}
