import type { Cleanup } from '../../lib/cleanup.ts'
import { linearToSrgb, type Rgb } from '../../lib/colour/srgb.ts'
import { isDim, type Metering } from '../../engine/index.ts'
import { cameraAtom } from '../session/boothAtoms.ts'
import { meteringAtom } from './filterAtoms.ts'
import { isLightTimeAtom, screenLightColourAtom } from './screenLightAtoms.ts'
import { screenLightSettingAtom } from '../session/settingsAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'

/**
 * Screen light stage: countdown, metering -> screen light. At the first countdown's 2 it decides whether the screen lights
 * the faces until the last shutter, and in which colour: two seconds, in which the camera and the light meter follow. It
 * stays lit between the photos: eyes that get used to dark and white four times see neither.
 * @returns cleanup; it puts the light out
 */
export function startScreenLight(store: Store): Cleanup {
  return subscribe(store, isLightTimeAtom, (isLightTime) => {
    if (!isLightTime || !isWanted(store)) return null
    store.set(screenLightColourAtom, screenLightColour(store.get(meteringAtom)))
    return () => store.set(screenLightColourAtom, null)
  })
}

/** Only the people in front of the screen get its light: a camera at the back and stand-ins are not mirrored. */
function isWanted(store: Store): boolean {
  const camera = store.get(cameraAtom)
  if (camera.state !== 'active' || !camera.source.mirrored) return false
  const setting = store.get(screenLightSettingAtom)
  return setting === 'always' || (setting === 'auto' && isDim(store.get(meteringAtom)))
}

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
