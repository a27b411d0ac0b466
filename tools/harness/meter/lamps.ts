import { type Matrix3, transform, type Vector3 } from '../../../src/lib/matrix3.ts'

/** Matrix from XYZ to linear sRGB. Source: IEC 61966-2-1. */
const srgbFromXyz: Matrix3 = [
  [3.2406, -1.5372, -0.4986],
  [-0.9689, 1.8758, 0.0415],
  [0.0557, -0.204, 1.057],
]

/**
 * Colour of a lamp by von Kries in linear sRGB: what a Planckian radiator of a temperature makes of white, where one of
 * 6500 K leaves it alone; green is 1. Source of the locus: Kim et al., US patent 7024034 (cubic splines).
 * @param kelvin 2222 to 25000
 */
export function lampLight(kelvin: number): Vector3 {
  const [red, green, blue] = planckian(kelvin)
  const [whiteRed, whiteGreen, whiteBlue] = planckian(6500)
  return [(red / whiteRed / green) * whiteGreen, 1, (blue / whiteBlue / green) * whiteGreen]
}

/**
 * Cast of a lamp that a camera's own white balance has left, on a logarithmic scale. A bulb's photo has ln R/G +0.48 and
 * ln B/G -0.60 on its whites; a Planckian radiator of 2700 K has +0.82 and -1.48, so that about half is left.
 * @param left part that is left: 0 is a perfect white balance, 1 is none
 */
export function residualCast(kelvin: number, left: number): Vector3 {
  const [red, , blue] = lampLight(kelvin)
  return [red ** left, 1, blue ** left]
}

/** Natural logarithms of red and blue over green: 0, 0 is neutral. */
export function logCast([red, green, blue]: Vector3): readonly [red: number, blue: number] {
  return [Math.log(red / green), Math.log(blue / green)]
}

function planckian(kelvin: number): Vector3 {
  const t = 1000 / kelvin
  const x =
    kelvin <= 4000
      ? -0.2661239 * t ** 3 - 0.2343589 * t ** 2 + 0.8776956 * t + 0.17991
      : -3.0258469 * t ** 3 + 2.1070379 * t ** 2 + 0.2226347 * t + 0.24039
  const y =
    kelvin <= 4000
      ? -0.9549476 * x ** 3 - 1.37418593 * x ** 2 + 2.09137015 * x - 0.16748867
      : 3.081758 * x ** 3 - 5.8733867 * x ** 2 + 3.75112997 * x - 0.37001483
  return transform(srgbFromXyz, [x / y, 1, (1 - x - y) / y])
}
