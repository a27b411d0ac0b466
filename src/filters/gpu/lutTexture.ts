import { Data3DTexture, DataUtils, HalfFloatType, LinearFilter, NoColorSpace, RGBAFormat } from 'three'
import type { Lut } from '../../film/Lut.ts'

/** The table for the GPU, which interpolates it trilinearly. Free it with `dispose`. */
export function lutTexture({ sizePoints, data }: Lut): Data3DTexture {
  const halves = new Uint16Array((data.length / 3) * 4)
  for (let point = 0; point < data.length / 3; point++) {
    for (let channel = 0; channel < 3; channel++) {
      halves[point * 4 + channel] = DataUtils.toHalfFloat(data[point * 3 + channel] ?? 0)
    }
  }
  const texture = new Data3DTexture(halves, sizePoints, sizePoints, sizePoints)
  texture.format = RGBAFormat
  texture.type = HalfFloatType
  texture.colorSpace = NoColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  texture.unpackAlignment = 8
  texture.needsUpdate = true
  return texture
}
