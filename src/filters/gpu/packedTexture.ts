import { type Texture, WebGLRenderTarget, Data3DTexture, LinearFilter, NoColorSpace, RGBAFormat } from 'three'
import type { Lut } from '../../film/Lut.ts'

/**
 * Ten bits each for red, green and blue in four bytes, which WebGL2 filters and paints everywhere. Half floats hold
 * a table no better where it counts (1/1023 is a quarter of a code) and cost a software renderer four times as much.
 * three knows the format by its WebGL names only.
 */
const packed = { internalFormat: 'RGB10_A2', type: 'UNSIGNED_INT_2_10_10_10_REV', format: RGBAFormat }

/** The table for the GPU, which interpolates it trilinearly. Free it with `dispose`. */
export function lutTexture({ sizePoints, data }: Lut): Data3DTexture {
  const texels = new Uint32Array(data.length / 3)
  for (let at = 0; at < texels.length; at++) {
    const [red, green, blue] = [tenBits(data[at * 3]), tenBits(data[at * 3 + 1]), tenBits(data[at * 3 + 2])]
    texels[at] = (blue << 20) | (green << 10) | red
  }
  const texture = new Data3DTexture(texels, sizePoints, sizePoints, sizePoints)
  texture.needsUpdate = true
  return filtered(Object.assign(texture, packed))
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

function tenBits(code = 0): number {
  return Math.round(Math.min(1, Math.max(0, code)) * 1023)
}
