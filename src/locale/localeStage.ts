import { lazyModule } from '../lib/lazyModule.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { localeAtom, wantedLocaleAtom } from './localeAtoms.ts'
import { type Catalogue, setCatalogue } from './message.ts'
import { setPageLanguage } from './pageLanguage.ts'

// English needs none of them.
const catalogues = lazyModule(() => import('./catalogues.ts'))

/**
 * Locale stage: the wanted language -> the messages of the page, and its `lang`, `dir` and script. A language that can't be loaded
 * is fetched until it is; the page keeps the one before it, and begins with none.
 * @returns cleanup
 */
export function startLocale(store: Store): Cleanup {
  const use = (locale: string, catalogue: Catalogue) => {
    setCatalogue(locale, catalogue)
    setPageLanguage(locale)
    store.set(localeAtom, locale)
  }
  return subscribe(store, wantedLocaleAtom, (locale) => {
    if (locale !== 'en')
      return catalogues.start(({ visitorCatalogues }) =>
        visitorCatalogues[locale]?.start((catalogue) => use(locale, catalogue)),
      )
    use(locale, {})
    return undefined
  })
}
