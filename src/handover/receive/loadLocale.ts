import { withTimeLimit } from '../../lib/abortable.ts'
import { cataloguesOf } from '../../locale/catalogues.ts'
import { chooseLocale } from '../../locale/chooseLocale.ts'
import { locales } from '../../locale/locales.ts'
import { setLocale } from '../../locale/setLocale.ts'

/** Messages of the phone's page in each language but English. */
const catalogues = cataloguesOf(
  import.meta.glob(['../../../locales/*.json', '!../../../locales/en.json'], {
    query: '?phone',
    import: 'default',
  }),
)

/** The picture must not wait for a language that doesn't come. */
const limitMs = 5000

/** Loads the first of the phone's languages that is offered, and sets it. The page reads English where that fails. */
export async function loadLocale(): Promise<void> {
  const locale = chooseLocale(navigator.languages, locales)
  const catalogue = catalogues[locale]
  if (!catalogue) return
  try {
    setLocale(locale, await withTimeLimit(limitMs, catalogue.load))
  } catch (cause) {
    console.warn(`The page reads English: the messages of ${locale} can't be loaded.`, cause)
  }
}
