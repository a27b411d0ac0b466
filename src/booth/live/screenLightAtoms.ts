import { atom } from 'jotai'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { isAfterShutterAtom, sessionAtom } from '../session/boothAtoms.ts'
import { screenLightSettingAtom } from '../session/settingsAtoms.ts'

/**
 * Colour of the screen light for this session, sRGB codes from 0 to 1; null where it has none. The stage of the screen
 * light alone writes it, once for each session: the light itself must not put it out.
 */
export const screenLightColourAtom = atom<Rgb | null>(null)

/**
 * Screen light: `lit`, from the first countdown's 2 to the last shutter; `flash`, for a blink around each shutter;
 * `fading`, after a last shutter that was lit; null for none.
 */
export const screenLightAtom = atom((get): 'lit' | 'fading' | 'flash' | null => {
  const session = get(sessionAtom)
  const { phase } = session
  if (get(screenLightColourAtom)) return phase === 'processing' ? 'fading' : 'lit'
  if (get(screenLightSettingAtom) === 'off') return null
  const isNearShutter = phase === 'countdown' ? session.count === 1 : get(isAfterShutterAtom)
  return isNearShutter ? 'flash' : null
})

/** True while the screen around the live view is white. */
export const isScreenLitAtom = atom((get) => get(screenLightAtom) === 'lit')

/** True from the first countdown's 2 to the strip: the time of one decision about the light. */
export const isLightTimeAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase !== 'countdown') return get(isAfterShutterAtom)
  return session.count < 3 || (session.photos.length > 0 && session.reshoot === null)
})
