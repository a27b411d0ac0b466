import { atom } from 'jotai'
import { choiceAtom } from '../lib/settings.ts'
import { locales } from './locales.ts'
import { chooseLocale } from './chooseLocale.ts'

/** Language that the visitor has chosen in the settings; null for that of the browser. */
export const localeSettingAtom = choiceAtom<string | null>('retro-booth.language', null, locales)

/** Language that the page is to have. */
export const wantedLocaleAtom = atom(
  (get) => get(localeSettingAtom) ?? chooseLocale(navigator.languages, locales),
)

/** Language that the page has; null before the first one is loaded. The locale stage alone sets it. */
export const localeAtom = atom<string | null>(null)
