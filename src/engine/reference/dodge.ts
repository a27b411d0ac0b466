import { rec709Weights } from '../../lib/colour/srgb.ts'
import { dot } from '../../lib/matrix3.ts'
import { dodgeStops } from '../light/DodgeMap.ts'
import { dodgeBytes } from '../dodgeBytes.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { clamp } from '../../lib/numbers.ts'

/** Dodges light that is not metered yet, at uv, in place: `dodgeAt` of shaders/common/exposure.glsl. */
export type Dodge = (light: Float64Array, u: number, v: number) => void

/** Creates the dodge of an image that is mirrored already where the options ask for it; without a map it changes nothing. */
export function createDodge({
  metering: { dodge },
  mirrored,
}: Pick<RenderOptions, 'metering' | 'mirrored'>): Dodge {
  if (!dodge) return () => undefined
  const { columns, rows } = dodge
  const bytes = dodgeBytes(dodge)
  const values = new Float64Array(4)
  const blockAt = (column: number, row: number) =>
    (clamp(row, 0, rows - 1) * columns + clamp(column, 0, columns - 1)) * 4
  return (light, u, v) => {
    const [x, y] = [(mirrored ? 1 - u : u) * columns - 0.5, v * rows - 0.5]
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [x - left, y - top]
    const [one, two] = [blockAt(left, top), blockAt(left + 1, top)]
    const [three, four] = [blockAt(left, top + 1), blockAt(left + 1, top + 1)]
    for (let channel = 0; channel < 4; channel += 1) {
      const upper = (bytes[one + channel] ?? 0) * (1 - across) + (bytes[two + channel] ?? 0) * across
      const lower = (bytes[three + channel] ?? 0) * (1 - across) + (bytes[four + channel] ?? 0) * across
      values[channel] = (upper * (1 - down) + lower * down) / 255
    }
    const luma = Math.sqrt(dot(rec709Weights, [light[0] ?? 0, light[1] ?? 0, light[2] ?? 0]))
    const factor = 2 ** dodgeStops(values, luma)
    for (let channel = 0; channel < 3; channel += 1) light[channel] = (light[channel] ?? 0) * factor
  }
}
