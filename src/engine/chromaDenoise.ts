import type { Size } from '../lib/geometry.ts'
import { dimStops, maxExposureStops } from './light/dimLight.ts'
import type { RenderOptions } from './FilterRenderer.ts'
import { clamp } from '../lib/numbers.ts'

/** Exposure from which on the chroma is denoised in full, in stops. */
const fullStops = 1.5

/** Strength of the chroma denoising, 0 to 1, by the gain of the meter: exactly 0 in good light, and for Classic. */
export function denoiseStrength({ filter, metering, denoised = true }: RenderOptions): number {
  if (!denoised || filter.film === null) return 0
  return clamp((maxExposureStops(metering) - dimStops) / (fullStops - dimStops), 0, 1)
}

/** Size of the denoised chroma of an image: a quarter of it. */
export function chromaSize({ widthPx, heightPx }: Size): Size {
  return { widthPx: Math.ceil(widthPx / 4), heightPx: Math.ceil(heightPx / 4) }
}
