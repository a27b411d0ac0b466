import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'

import { chooseLocale } from '../../src/locale/chooseLocale.ts'
import { locales } from '../../src/locale/locales.ts'
import { programFile } from '../files/programFiles.ts'

/** Texts of a page that the server writes itself, in one language: HTML with `<b>` alone, and `{name}` to be filled in. */
export type PageTexts = {
  /** Tag (BCP 47). */
  readonly locale: string
  /** @param name of a message of `page` in `locales/` */
  readonly text: (name: string) => string
}

type Messages = Readonly<Record<string, string>>

const read = (locale: string): Messages =>
  JSON.parse(readFileSync(programFile(`locales/${locale}.json`), 'utf8'))

const messages: ReadonlyMap<string, Messages> = new Map(locales.map((locale) => [locale, read(locale)]))

/** Texts in the language that a request prefers (RFC 9110, 12.5.4); what is not translated reads English. */
export function readTexts({ 'accept-language': accepted = '' }: IncomingHttpHeaders): PageTexts {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', weight] = range.trim().split(/\s*;\s*q=/)
    return { tag, weight: Number(weight ?? 1) }
  })
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  const locale = chooseLocale(
    wanted.map(({ tag }) => tag),
    locales,
  )
  const text = (name: string) => {
    const key = `page.${name}`
    return messages.get(locale)?.[key] ?? messages.get('en')?.[key] ?? ''
  }
  return { locale, text }
}
