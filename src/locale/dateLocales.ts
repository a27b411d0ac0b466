import { languageOf } from './chooseLocale.ts'
import { localeInUse } from './message.ts'

/** Forms of the language in use for dates, best first: those of the browser's that are the visitor's own, as `en-GB`. */
export function dateLocales(): string[] {
  const locale = localeInUse()
  return [...navigator.languages.filter((tag) => languageOf(tag) === languageOf(locale)), locale]
}
