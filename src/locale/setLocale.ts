import { type Catalogue, setCatalogue } from './message.ts'

/** Languages written from right to left; browsers that tell it of any language are newer than the oldest of the booth's. */
const rightToLeft = ['ar', 'fa', 'he', 'ur']

/** Sets the language of the page: its messages, `lang` and `dir`. */
export function setLocale(locale: string, catalogue: Catalogue): void {
  setCatalogue(locale, catalogue)
  const { documentElement: root } = document
  root.lang = locale
  root.dir = rightToLeft.includes(locale.slice(0, 2)) ? 'rtl' : 'ltr'
}
