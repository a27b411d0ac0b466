import { localeInUse } from './message.ts'

/** Forms of the language in use for dates, best first: those of the browser's that are the visitor's own, as `en-GB`. */
export function dateLocales(): string[] {
  const locale = localeInUse()
  const language = (tag: string) => tag.split('-')[0]
  return [...navigator.languages.filter((tag) => language(tag) === language(locale)), locale]
}
