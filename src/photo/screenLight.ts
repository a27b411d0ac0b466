import { linearToSrgb, type Rgb, rec709Weights } from '../colour/srgb.ts'
import type { Metering } from './Photo.ts'

/** Gain of the exposure in stops: 1 is twice the light. The white balance in the metering keeps the luminance of grey. */
export function gainStops({ red, green, blue }: Metering): number {
  const [redWeight, greenWeight, blueWeight] = rec709Weights
  return Math.log2(redWeight * red + greenWeight * green + blueWeight * blue)
}

/** From this gain on, in stops, a room is dim. */
export const dimStops = 0.7

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
