import { dot, mapVector } from '../lib/matrix3.ts'
import { rec709Weights, type Rgb, srgbToLinear } from './srgb.ts'

/** WCAG contrast ratio of two colours, written `#rrggbb`: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminances = [relativeLuminance(one), relativeLuminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** Relative luminance of a colour, `#rrggbb`, as WCAG 2.2 defines it, 0 to 1. */
export function relativeLuminance(colour: string): number {
  return dot(rec709Weights, mapVector(toRgb(colour), srgbToLinear))
}

/** Codes, 0 to 1, of a colour written `#rrggbb`. */
export function toRgb(colour: string): Rgb {
  const code = Number.parseInt(colour.slice(1), 16)
  return [(code >> 16) / 255, ((code >> 8) & 0xff) / 255, (code & 0xff) / 255]
}

/** Colour, `#rrggbb`, darkened until it has at least this contrast to a background; as it is where it has it. */
export function darkenTo(minContrast: number, colour: string, background: string): string {
  const steps = Array.from({ length: 33 }, (_, step) => scaled(colour, 1 - step / 32))
  return steps.find((one) => contrastOf(one, background) >= minContrast) ?? scaled(colour, 0)
}

function scaled(colour: string, factor: number): string {
  const bytes = toRgb(colour).map((code) => Math.round(255 * code * factor))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
