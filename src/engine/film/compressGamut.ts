import { rec709Weights } from '../../lib/colour/srgb.ts'
import { dot, mapVector, type Vector3 } from '../../lib/matrix3.ts'

/** Soft limit: values above the knee are compressed so that they never reach the limit. */
type Knee = { readonly from: number; readonly limit: number }

/** Knee of saturation, as part of the distance from grey to the edge of sRGB, and of the brightest channel. */
const saturationKnee: Knee = { from: 0.8, limit: 0.995 }
const brightnessKnee: Knee = { from: 0.95, limit: 0.998 }
const hardness = 1.5

/**
 * Gamut compression: brings linear light that no screen can show softly back into sRGB. The direction from grey stays,
 * and below the brightest colours the luminance too, so that orange does not become salmon. The knees are a choice.
 */
export function compressGamut(light: Vector3): Vector3 {
  const excess = saturationOf(light)
  const inside =
    excess > saturationKnee.from ? saturate(light, compressed(excess, saturationKnee) / excess) : light
  const brightest = Math.max(inside[0], inside[1], inside[2])
  return mapVector(inside, (part) => part * (compressed(brightest, brightnessKnee) / brightest))
}

/**
 * Saturation as part of the distance from grey to the edge of sRGB, 1 at the edge or beyond it. The maximum of the
 * channels would turn sharply where another channel takes over, a crease that shows and that no LUT can follow; the
 * 8-norm turns softly, and is never less.
 */
function saturationOf(light: Vector3): number {
  const luminance = dot(rec709Weights, light)
  const power = (part: number) => Math.max(0, (luminance - part) / luminance) ** 8
  return (power(light[0]) + power(light[1]) + power(light[2])) ** (1 / 8)
}

function compressed(value: number, { from, limit }: Knee): number {
  if (!(value > from)) return value
  const over = (value - from) / (limit - from)
  return from + ((limit - from) * over) / (1 + over ** hardness) ** (1 / hardness)
}

/** Scales the distance of linear light from the grey of the same luminance. */
export function saturate(light: Vector3, factor: number): Vector3 {
  const luminance = dot(rec709Weights, light)
  const scaled = (part: number) => luminance + (part - luminance) * factor
  return [scaled(light[0]), scaled(light[1]), scaled(light[2])]
}
