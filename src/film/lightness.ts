const kneeLightness = 8
const slope = 24389 / 27

/** CIE 1976 lightness L* (0 to 100) of a luminance relative to white (0 to 1). Source: CIE 15. */
export function lightness(luminance: number): number {
  const straight = luminance * slope
  return straight <= kneeLightness ? straight : 116 * Math.cbrt(luminance) - 16
}

/** Luminance relative to white (0 to 1) of a CIE 1976 lightness L* (0 to 100). Source: CIE 15. */
export function luminanceOf(lightnessL: number): number {
  return lightnessL <= kneeLightness ? lightnessL / slope : ((lightnessL + 16) / 116) ** 3
}
