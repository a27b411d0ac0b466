import { atom } from 'jotai'
import { locales } from './locales.ts'
import { chooseLocale } from './chooseLocale.ts'

/** Language of the browser, or the next best that the booth has. */
export const browserLocaleAtom = atom(() => chooseLocale(navigator.languages, locales))

/** Language that the page has; null before the first one is loaded. The locale stage alone sets it. */
export const localeAtom = atom<string | null>(null)
