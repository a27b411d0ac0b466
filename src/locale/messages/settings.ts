// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const language = message('settings.language', 'Language')
export const sameAsBrowser = message('settings.sameAsBrowser', 'Same as the browser')
export const sounds = message('settings.sounds', 'Sounds')
export const soundsHint = message('settings.soundsHint', 'Coin, countdown, shutter and paper.')
export const more = message('settings.more', 'More settings')
export const meter = message('settings.meter', 'Light meter')
export const meterHint = message(
  'settings.meterHint',
  'Brightens dim rooms and corrects coloured light. Not with Classic.',
)
export const softLight = message('settings.softLight', 'Soft light')
export const softLightHint = message(
  'settings.softLightHint',
  'Softens skin slightly, like a lens filter. Not with Classic.',
)
export const dateStamp = message('settings.dateStamp', 'Date stamp')
export const dateStampHint = message('settings.dateStampHint', 'The orange date on CPM35 photos.')
export const cues = message('settings.cues', 'Pose cues')
export const cuesHint = message('settings.cuesHint', 'A word before each photo, such as Silly.')
export const shortcuts = message('settings.shortcuts', 'Keyboard shortcuts')
export const shortcutsHint = message<{ readonly last: number }>(
  'settings.shortcutsHint',
  (p, f) => 'Space takes photos, 1 to ' + f.number(p.last) + ' pick a film, Esc closes.',
)
export const automatic = message('settings.automatic', 'Automatic')
export const always = message('settings.always', 'Always')
export const never = message('settings.never', 'Never')
export const screenLight = message('settings.screenLight', 'Screen light')
export const screenLightHint = message(
  'settings.screenLightHint',
  'Your screen is the flash. In a dim room it also lights up for the last two seconds.',
)
export const camera = message('settings.camera', 'Camera')
export const frontCamera = message('settings.frontCamera', 'Front camera')
export const backCamera = message('settings.backCamera', 'Back camera')
export const startToChoose = message('settings.startToChoose', 'Start the camera to choose one.')
export const mirrored = message('settings.mirrored', 'Mirrored photos')
export const mirroredHint = message(
  'settings.mirroredHint',
  'Photos look like your mirror image; writing is reversed.',
)
export const noCamera = message(
  'settings.noCamera',
  'No camera? Use four of your own pictures, or try the demo.',
)
