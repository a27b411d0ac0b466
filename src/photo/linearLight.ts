import { linearOf } from '../film/lutIndex.ts'

const linear = Float64Array.from({ length: 256 }, (_, code) => linearOf(code / 255))

/** Linear light, 0 to 1, of an 8-bit sRGB code, by the cubic that the shaders use. */
export function toLinear(code: number): number {
  return linear[code] ?? 0
}

/** Part of each channel in luminance. Source: IEC 61966-2-1. */
export const luminanceOf = { red: 0.2126, green: 0.7152, blue: 0.0722 } as const

/** Luminance, 0 to 1, of the RGBA pixel that begins at this byte. */
export function luminance(data: Uint8ClampedArray, at: number): number {
  const { red, green, blue } = luminanceOf
  return (
    red * toLinear(data[at] ?? 0) + green * toLinear(data[at + 1] ?? 0) + blue * toLinear(data[at + 2] ?? 0)
  )
}
