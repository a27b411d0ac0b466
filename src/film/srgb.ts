/** sRGB code (0 to 1) to linear light (0 to 1). Source: IEC 61966-2-1. */
export function decodeSrgb(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4
}

/** Linear light (0 to 1) to sRGB code (0 to 1). Source: IEC 61966-2-1. */
export function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
}
