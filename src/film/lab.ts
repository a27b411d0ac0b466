import { type Matrix3, transform, type Vector3 } from '../lib/matrix3.ts'
import { lightness } from './lightness.ts'

/** CIE 1976 L* (0 to 100), a*, b*, relative to white D65. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** Parts of red, green and blue in the luminance of linear sRGB; they sum to 1. Source: IEC 61966-2-1. */
export const luminanceParts: Vector3 = [0.2126, 0.7152, 0.0722]

/** Linear sRGB to XYZ, each divided by its white. Source: IEC 61966-2-1, white D65 of x 0.3127, y 0.329. */
const relativeXyz: Matrix3 = [
  [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
  luminanceParts,
  [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
]

/** Lab of linear sRGB light. Source: CIE 15. */
export function labOf(light: Vector3): Lab {
  const [x, y, z] = transform(relativeXyz, light)
  const [fx, fy, fz] = [lightness(x), lightness(y), lightness(z)]
  // 116 f - 16 is what `lightness` gives, so its differences are those of f times 116.
  return [fy, (500 / 116) * (fx - fy), (200 / 116) * (fy - fz)]
}
