import { mapVector } from '../../../../src/lib/matrix3.ts'
import { type Layer, lit, type Place, rise } from './light.ts'
import { depthOfEllipse, normalOf } from './relief.ts'
import type { PortraitSitter } from './sitters.ts'

/** How far a place is inside the hair's cap. */
const cap = (x: number, y: number) => depthOfEllipse(x, y + 0.2, 0.85, 1.06)

/** Strands run from the parting; from about 0.6 to 1.4. */
function strandsAt({ x, y, texture }: Place, seed: number): number {
  const angle = Math.atan2(y + 1.6, x + 0.25)
  const wave =
    Math.sin(140 * angle + seed) + Math.sin(83 * angle + 2 * Math.sin(9 * y)) + Math.sin(31 * angle)
  return 1 + 0.11 * wave + 3 * texture
}

/** Hair behind face and neck. */
export function backHairAt(place: Place, { hair, hasLongHair, seed }: PortraitSitter): Layer {
  const { x, y } = place
  const short = Math.min(cap(x, y), 0.15 - y)
  const long = depthOfEllipse(x, y - 0.4, 0.96 + 0.02 * Math.sin(7 * y), 1.25)
  const light = mapVector(hair, (part) => part * 0.5 * strandsAt(place, seed))
  return { mask: rise(hasLongHair ? Math.max(short, long) : short, 0.05), light }
}

/** Hair above the forehead and beside it, with a parting. */
export function frontHairAt(place: Place, { hair, seed }: PortraitSitter): Layer {
  const { x, y } = place
  const beside = Math.max(0, Math.abs(x) - 0.48)
  const hairline = -0.74 + 0.42 * Math.abs(x + 0.25) ** 1.4 + 4 * beside ** 1.4
  const normal = normalOf((u, v) => 0.7 * Math.sqrt(Math.max(0.02, cap(u, v))), x, y)
  const edge = rise(hairline - y + 0.03 * (strandsAt(place, seed) - 1), 0.07)
  return {
    mask: rise(cap(x, y) - 0.02, 0.05) * edge * rise(0.12 - y, 0.2),
    light: lit(
      mapVector(hair, (part) => part * strandsAt(place, seed)),
      normal,
      0.015,
    ),
  }
}
