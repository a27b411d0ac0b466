import { linearToSrgb, type Rgb } from '../lib/colour/srgb.ts'
import type { Metering } from '../engine/index.ts'

/** Part of the room's cast that the screen's light has, on a scale of stops: the whole would cost light. A choice. */
const castPart = 0.5

/**
 * Colour of the screen's light: white, and warm in a warm room, so that one white balance suits both lights.
 * @returns sRGB codes, 0 to 1; the largest is 1
 */
export function screenLightColour({ red, green, blue }: Metering): Rgb {
  const min = Math.min(red, green, blue)
  // A gain corrects its channel of the room's light, which is therefore its inverse.
  const code = (gain: number) => linearToSrgb((min / gain) ** castPart)
  return [code(red), code(green), code(blue)]
}
