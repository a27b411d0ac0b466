import { atom } from 'jotai'
import { choiceAtom, settingAtom, switchAtom } from '../../lib/settings.ts'
import type { Photo, PhotoOptions } from '../../engine/index.ts'
import { type FirstCount, firstCounts } from './boothState.ts'

/** Whether the light meter evens out light and colour before the film: automatic exposure and white balance. */
export const meterOnAtom = switchAtom('retro-booth.meter', true)

/** Whether keyboard shortcuts work: WCAG 2.1.4 requires a way to turn off those of a single character. */
export const shortcutsOnAtom = switchAtom('retro-booth.shortcuts', true)

/** Whether the filters that have a date stamp add it. */
export const dateStampAtom = switchAtom('retro-booth.date-stamp', true)

/** Whether skin is softened a little, in the live view, the preview and the file. */
export const softLightAtom = switchAtom('retro-booth.soft-light', false)

/** Whether photos, preview and file are mirrored as the live view is. */
export const mirrorPhotosAtom = switchAtom('retro-booth.mirror', false)

/** Whether the booth is heard: coin, countdown, shutter, motor and paper. */
export const soundsOnAtom = switchAtom('retro-booth.sounds', true)

/** Whether a word before each photo says how to pose. */
export const cuesOnAtom = switchAtom('retro-booth.cues', true)

/** Number that was chosen for the first countdown; null for none, which leaves it to the booth. */
export const firstCountSettingAtom = choiceAtom<FirstCount | null>('retro-booth.countdown', null, firstCounts)

/**
 * When the screen lights the faces: `auto`, in a flash at the shutter and in a dim room from the first countdown's 2 on;
 * always from the 2 on; or never.
 */
export type ScreenLightSetting = 'auto' | 'always' | 'off'

/** When the screen lights the faces. */
export const screenLightSettingAtom = choiceAtom<ScreenLightSetting>('retro-booth.flash', 'auto', [
  'always',
  'off',
])

/** Whether a kiosk offers to send the strip to the visitor's phone; its owner decides, in the kiosk's set-up. */
export const kioskSendingAtom = switchAtom('retro-booth.kiosk.sending', true)

/** Chosen camera: a facing mode or a device id; null for the one that the specification asks for. */
export const cameraChoiceAtom = settingAtom<string | null>('retro-booth.camera', null, (id) => id)

/** Settings of the visitor that say how photos are developed. */
export type PhotoSettings = {
  readonly metered: boolean
  readonly dateStamp: boolean
  readonly softLight: boolean
  readonly mirrorPhotos: boolean
}

/** How photos are developed now; a new object for each change. */
export const photoSettingsAtom = atom((get): PhotoSettings => ({
  metered: get(meterOnAtom),
  dateStamp: get(dateStampAtom),
  softLight: get(softLightAtom),
  mirrorPhotos: get(mirrorPhotosAtom),
}))

/** Options of developing a photo by the visitor's settings. One that was not seen in a mirror is never mirrored. */
export function photoOptions(
  photo: Pick<Photo, 'seenMirrored'>,
  { metered, dateStamp, softLight, mirrorPhotos }: PhotoSettings,
): PhotoOptions {
  return { metered, dateStamp, softLight, mirrored: mirrorPhotos && photo.seenMirrored }
}
