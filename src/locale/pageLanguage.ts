/** Scripts (ISO 15924) that are written from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Rohg', 'Syrc', 'Thaa']

/** Sets the language of the page, with its direction and script, which the style sheets read. */
export function setPageLanguage(locale: string): void {
  const { script = 'Latn' } = new Intl.Locale(locale).maximize()
  const { documentElement: root } = document
  root.lang = locale
  root.dir = rightToLeft.includes(script) ? 'rtl' : 'ltr'
  root.dataset['script'] = script
}
