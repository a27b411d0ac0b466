import { type Matrix3, transform, type Vector3 } from '../matrix3.ts'
import { srgbToLinear, rec709Weights, type Rgb } from './srgb.ts'

const kneeLightness = 8
const slope = 24389 / 27

/** Luminance relative to white (0 to 1) to CIE 1976 lightness L* (0 to 100). Source: CIE 15. */
export function lightness(luminance: number): number {
  const linear = luminance * slope
  return linear <= kneeLightness ? linear : 116 * Math.cbrt(luminance) - 16
}

/** CIE 1976 lightness L* (0 to 100) to luminance relative to white (0 to 1). Source: CIE 15. */
export function lightnessToLuminance(lightnessL: number): number {
  return lightnessL <= kneeLightness ? lightnessL / slope : ((lightnessL + 16) / 116) ** 3
}

/** CIE 1976 L* (0 to 100), a*, b*, relative to white D65. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** Matrix from linear sRGB to XYZ, each divided by its white. Source: IEC 61966-2-1, white D65 of x 0.3127, y 0.329. */
const relativeXyz: Matrix3 = [
  [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
  rec709Weights,
  [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
]

/** CIE Lab of linear sRGB light. Source: CIE 15. */
export function labOf(light: Vector3): Lab {
  const [x, y, z] = transform(relativeXyz, light)
  const [fx, fy, fz] = [lightness(x), lightness(y), lightness(z)]
  // `lightness` is 116 f - 16, so its differences are those of f times 116.
  return [fy, (500 / 116) * (fx - fy), (200 / 116) * (fy - fz)]
}

/** CIE Lab of sRGB codes of 0 to 1. */
export function labOfCode([red, green, blue]: Rgb): Lab {
  return labOf([srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue)])
}

/** CIE chroma C*: distance from grey in a* and b*. */
export function chromaOf([, a, b]: Lab): number {
  return Math.hypot(a, b)
}

/** CIE hue angle, 0 to 360 degrees. */
export function hueOf([, a, b]: Lab): number {
  return (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0)
}

/** Signed angle from one hue to another the short way round, -180 to 180 degrees. */
export function hueTurn(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** CIEDE2000 colour difference; about 1 is just noticeable. Source: Sharma, Wu and Dalal 2005. */
export function ciede2000(one: Lab, other: Lab): number {
  const stretch = 1.5 - 0.5 * seventh((chromaOf(one) + chromaOf(other)) / 2)
  const stretched = ([l, a, b]: Lab): Lab => [l, a * stretch, b]
  const [p, q] = [stretched(one), stretched(other)]
  const [c1, c2] = [chromaOf(p), chromaOf(q)]
  const grey = c1 * c2 === 0
  const turn = grey ? 0 : hueTurn(hueOf(p), hueOf(q))
  const meanC = (c1 + c2) / 2
  const meanL = (p[0] + q[0]) / 2
  const meanHue = grey ? hueOf(p) + hueOf(q) : hueOf(p) + turn / 2
  const t = hueWeight(meanHue)
  const dL = (q[0] - p[0]) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2))
  const dC = (c2 - c1) / (1 + 0.045 * meanC)
  const dH = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * meanC * t)
  const wrapped = ((meanHue % 360) + 360) % 360
  const rotation = -2 * seventh(meanC) * Math.sin(radians(60 * Math.exp(-(((wrapped - 275) / 25) ** 2))))
  return Math.sqrt(dL ** 2 + dC ** 2 + dH ** 2 + rotation * dC * dH)
}

function hueWeight(hue: number): number {
  const cos = (times: number, offset: number) => Math.cos(radians(times * hue + offset))
  return 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63)
}
