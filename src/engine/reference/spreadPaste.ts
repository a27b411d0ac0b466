import { effectsOf } from '../filters/effects.ts'
import type { Size } from '../../lib/geometry.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { pasteOffset } from '../seededPlacement.ts'
import type { MutableRgb } from './sampling.ts'

/** Codes of the veil where the paste runs thin. */
const veil = [0.76, 0.85, 0.83] as const
/** What the stain takes of the print where the paste stands. */
const stainParts = [0.03, 0.1, 0.26] as const

/** Uneven development of an integral print, in place: `spreadPaste` of shaders/polaroid.frag. */
export function spreadPaste(
  options: RenderOptions,
  size: Size,
): (print: MutableRgb, x: number, y: number) => void {
  const { unevenDevelopment } = effectsOf(options.filter)
  if (unevenDevelopment === 0) return () => undefined
  const [across, along] = pasteOffset(options)
  return (print, x, y) => {
    const [u, v] = [(x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx]
    const [sides, ends] = [(4 * (u - 0.5) ** 2) ** 3, (4 * (v - 0.5) ** 2) ** 3]
    const waves = ripple(1.4 * u + 0.5 * v + across) + ripple(0.6 * u - 1.7 * v + along)
    const below = v >= 0.5
    const thin = (sides * (0.15 - 0.1 * v) + (below ? 0 : ends * 0.2)) * (1 + 0.4 * waves)
    const stain = below ? ends * (0.7 + 0.15 * waves) : 0
    for (const channel of [0, 1, 2] as const) {
      const code = print[channel] ?? 0
      const veiled = code + (veil[channel] - code) * unevenDevelopment * thin
      print[channel] = veiled * (1 - unevenDevelopment * stain * stainParts[channel])
    }
  }
}

function ripple(at: number): number {
  const part = at - Math.floor(at) - 0.5
  return part * (8 - 16 * Math.abs(part))
}
