import { atom } from 'jotai'
import { choiceAtom } from '../lib/settings.ts'
import { locales } from './locales.ts'
import { chooseLocale } from './chooseLocale.ts'

/** Language that was chosen in the settings of this device; null for that of the browser. */
export const localeSettingAtom = choiceAtom<string | null>('retro-booth.language', null, locales)

/** Language of this device: the chosen one, or the browser's. */
export const deviceLocaleAtom = atom(
  (get) => get(localeSettingAtom) ?? chooseLocale(navigator.languages, locales),
)

/** Language that the page has; null before the first one is loaded. The locale stage alone sets it. */
export const localeAtom = atom<string | null>(null)
