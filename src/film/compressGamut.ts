import { dot, mapVector, type Vector3 } from '../lib/matrix3.ts'
import { rec709Weights } from '../colour/srgb.ts'

/** A soft limit: what lies above the knee is bent so that it never reaches the limit. */
type Knee = { readonly from: number; readonly limit: number }

/** Of the way from grey to the edge of sRGB; of the brightest channel. */
const saturationKnee: Knee = { from: 0.8, limit: 0.995 }
const brightnessKnee: Knee = { from: 0.95, limit: 0.998 }
const hardness = 1.5

/**
 * Brings linear light that no screen can show softly back into sRGB. The direction from grey stays, and below the
 * brightest colours the luminance too, so that orange does not turn into salmon. The knees are a choice.
 */
export function compressGamut(light: Vector3): Vector3 {
  const excess = saturationOf(light)
  const inside = excess > saturationKnee.from ? saturate(light, bent(excess, saturationKnee) / excess) : light
  const brightest = Math.max(inside[0], inside[1], inside[2])
  return mapVector(inside, (part) => part * (bent(brightest, brightnessKnee) / brightest))
}

/**
 * The way from grey to the edge of sRGB, 1 at the edge or beyond it. The largest way of a channel would turn sharply
 * where another one becomes the largest, which shows as a crease and which no table can follow; the 8-norm turns
 * softly, and is never less.
 */
function saturationOf(light: Vector3): number {
  const luminance = dot(rec709Weights, light)
  const power = (part: number) => Math.max(0, (luminance - part) / luminance) ** 8
  return (power(light[0]) + power(light[1]) + power(light[2])) ** (1 / 8)
}

function bent(value: number, { from, limit }: Knee): number {
  if (!(value > from)) return value
  const over = (value - from) / (limit - from)
  return from + ((limit - from) * over) / (1 + over ** hardness) ** (1 / hardness)
}

/** Linear light with its distance from grey of the same luminance multiplied. */
export function saturate(light: Vector3, factor: number): Vector3 {
  const luminance = dot(rec709Weights, light)
  const about = (part: number) => luminance + (part - luminance) * factor
  return [about(light[0]), about(light[1]), about(light[2])]
}
