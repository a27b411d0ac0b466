import type { Cleanup } from '../../lib/cleanup.ts'
import { isDim } from '../../engine/index.ts'
import { screenLightColour } from '../../photo/screenLight.ts'
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
