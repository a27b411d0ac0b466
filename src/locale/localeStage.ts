import type { Atom } from 'jotai'
import type { Cleanup } from '../lib/cleanup.ts'
import type { LazyModule } from '../lib/lazyModule.ts'
import { type Store, subscribe } from '../lib/store.ts'
import type { Catalogues } from './catalogues.ts'
import { localeAtom } from './localeAtoms.ts'
import { setLocale } from './setLocale.ts'

/** The splash is shown for 3 s: a language that is not there soon after it comes later. */
const limitMs = 5000

/**
 * Locale stage: the wanted language -> the messages of the page, and its `lang` and `dir`. A language that can't be loaded
 * is fetched until it is; the page keeps the one before it, and reads English where there is none after a while.
 * @param wantedAtom null while it is not known
 * @param catalogues all languages but English
 * @returns cleanup
 */
export function startLocale(
  store: Store,
  wantedAtom: Atom<string | null>,
  catalogues: LazyModule<{ readonly catalogues: Catalogues }>,
): Cleanup {
  const use: typeof setLocale = (locale, catalogue) => {
    setLocale(locale, catalogue)
    store.set(localeAtom, locale)
  }
  return subscribe(store, wantedAtom, (locale) => {
    if (locale === 'en') return use(locale, {})
    if (locale === null) return undefined
    const timer = setTimeout(() => store.get(localeAtom) === null && use('en', {}), limitMs)
    const stop = catalogues.start((module) =>
      module.catalogues[locale]?.start((catalogue) => use(locale, catalogue)),
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
}
