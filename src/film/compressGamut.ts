import { dot, mapVector, type Vector3 } from '../lib/matrix3.ts'
import { luminanceParts } from './lab.ts'

/** A soft limit: what lies above the knee is bent so that it never reaches the limit. */
type Knee = { readonly from: number; readonly limit: number }

/** Of the way from grey to the edge of sRGB; of the brightest channel. */
const saturationKnee: Knee = { from: 0.85, limit: 0.995 }
const brightnessKnee: Knee = { from: 0.95, limit: 0.998 }
const hardness = 1.5

/**
 * Brings linear light that no screen can show softly back into sRGB. The direction from grey stays, and below the
 * brightest colours the luminance too, so that orange does not turn into salmon. The knees are a choice.
 */
export function compressGamut(light: Vector3): Vector3 {
  const luminance = dot(luminanceParts, light)
  const excess = (luminance - Math.min(light[0], light[1], light[2])) / luminance
  const inside = saturate(light, bent(excess, saturationKnee) / excess)
  const brightest = Math.max(inside[0], inside[1], inside[2])
  return mapVector(inside, (part) => part * (bent(brightest, brightnessKnee) / brightest))
}

function bent(value: number, { from, limit }: Knee): number {
  if (!(value > from)) return value
  const over = (value - from) / (limit - from)
  return from + ((limit - from) * over) / (1 + over ** hardness) ** (1 / hardness)
}

/** Linear light with its distance from grey of the same luminance multiplied. */
export function saturate(light: Vector3, factor: number): Vector3 {
  const luminance = dot(luminanceParts, light)
  const about = (part: number) => luminance + (part - luminance) * factor
  return [about(light[0]), about(light[1]), about(light[2])]
}
