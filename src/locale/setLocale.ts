import { type Catalogue, setCatalogue } from './message.ts'

/** Scripts (ISO 15924) that are written from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Rohg', 'Syrc', 'Thaa']

/** Sets the language of the page: its messages, and `lang`, `dir` and script, which the style sheets read. */
export function setLocale(locale: string, catalogue: Catalogue): void {
  setCatalogue(locale, catalogue)
  const { script = 'Latn' } = new Intl.Locale(locale).maximize()
  const { documentElement: root } = document
  root.lang = locale
  root.dir = rightToLeft.includes(script) ? 'rtl' : 'ltr'
  root.dataset['script'] = script
}
