import { atom } from 'jotai'
import { choiceAtom } from '../lib/settings.ts'
import { browserLocaleAtom } from './localeAtoms.ts'
import { locales } from './locales.ts'

/** Language that was chosen in the settings of this device; null for that of the browser. */
export const localeSettingAtom = choiceAtom<string | null>('retro-booth.language', null, locales)

/** Language of this device: the chosen one, or the browser's. */
export const deviceLocaleAtom = atom((get) => get(localeSettingAtom) ?? get(browserLocaleAtom))
