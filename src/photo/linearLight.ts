/**
 * Linear light of every 8-bit code, 0 to 1, by the cubic that the shaders use: within 0.0015 of IEC 61966-2-1.
 * Source: Chilliant, "sRGB approximations for HLSL" (2012).
 */
const linear = Float64Array.from({ length: 256 }, (_, index) => {
  const code = index / 255
  return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878)
})

/** Linear light of an 8-bit sRGB code. */
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
