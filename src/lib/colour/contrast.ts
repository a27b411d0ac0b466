import { dot, mapVector } from '../matrix3.ts'
import { rec709Weights, type Rgb, srgbToLinear } from './srgb.ts'

/** WCAG contrast ratio of two colours, written `#rrggbb`: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminances = [relativeLuminance(one), relativeLuminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

/** Relative luminance of a colour, `#rrggbb`, as WCAG 2.2 defines it, 0 to 1. */
function relativeLuminance(colour: string): number {
  return dot(rec709Weights, mapVector(toRgb(colour), srgbToLinear))
}

/** Codes, 0 to 1, of a colour written `#rrggbb`. */
export function toRgb(colour: string): Rgb {
  const code = Number.parseInt(colour.slice(1), 16)
  return [(code >> 16) / 255, ((code >> 8) & 0xff) / 255, (code & 0xff) / 255]
}

/** Colour, `#rrggbb`, darkened until it has at least this contrast to a background; as it is where it has it. */
export function darkenTo(minContrast: number, colour: string, background: string): string {
  const steps = Array.from({ length: 33 }, (_, step) => shade(colour, step / 32))
  return steps.find((one) => contrastOf(one, background) >= minContrast) ?? shade(colour, 1)
}

/**
 * Colour, `#rrggbb`, in the shade; `part` of black, 0 to 1. The weaker channels fall faster, as in the folds of velvet,
 * which reflect light more than once: dark gold is bronze. Mixed with mere black it is olive.
 */
export function shade(colour: string, part: number): string {
  const codes = toRgb(colour)
  const max = Math.max(...codes, 1 / 255)
  return toHex(codes.map((code) => (1 - part) * max * (code / max) ** (1 + 1.5 * part)))
}

/** Colour, `#rrggbb`, mixed with white, or with a grey of this code, 0 to 1; `part` of it, 0 to 1. */
export function tint(colour: string, part: number, grey = 1): string {
  return toHex(toRgb(colour).map((code) => code + (grey - code) * part))
}

/** Colour, `#rrggbb`, shaded or mixed with white until it is as light as another one. */
export function matchLightness(colour: string, other: string): string {
  const steps = Array.from({ length: 129 }, (_, step) => step / 64 - 1)
  const luminance = relativeLuminance(other)
  const shades = steps.map((step) => (step < 0 ? shade(colour, -step) : tint(colour, step)))
  return shades.find((one) => relativeLuminance(one) >= luminance) ?? '#ffffff'
}

function toHex(codes: readonly number[]): string {
  return `#${codes
    .map((code) =>
      Math.round(255 * code)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
