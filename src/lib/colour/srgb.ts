import type { Vector3 } from '../matrix3.ts'

/** Red, green and blue as sRGB codes, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** sRGB code (0 to 1) to linear light (0 to 1). Source: IEC 61966-2-1. */
export function srgbToLinear(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4
}

/** Linear light (0 to 1) to sRGB code (0 to 1). Source: IEC 61966-2-1. */
export function linearToSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}

/**
 * sRGB code (0 to 1) to linear light (0 to 1) by a cubic, to within 0.002 and without a power. `toLinear` in
 * shaders/common/linear.glsl is the same cubic. Source: "sRGB Approximations for HLSL", chilliant.blogspot.com, 2012.
 */
export function srgbToLinearCubic(code: number): number {
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878)
}

const linearOfByte = Float64Array.from({ length: 256 }, (_, code) => srgbToLinearCubic(code / 255))

/** sRGB code of 8 bits (0 to 255) to linear light (0 to 1), by the cubic that the shaders use. */
export function srgbByteToLinear(code: number): number {
  return linearOfByte[code] ?? 0
}

/** Rec. 709 weights of red, green and blue in the luminance of linear sRGB; they sum to 1. Source: IEC 61966-2-1. */
export const rec709Weights: Vector3 = [0.2126, 0.7152, 0.0722]
