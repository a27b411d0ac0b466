import type { ReactNode } from 'react'

type Forms = Readonly<Record<string, string>> & { readonly other: string }

/** Sentence in the language of the moment at which it is shown. */
export type Sentence = () => string

/** Wraps the text within a tag of a message. */
export type Tag = (children: ReactNode) => ReactNode

/** A message in one language. */
export type Translation = string | ((parameters: never, format: MessageFormat) => unknown)

/** Messages of a language by their ids: numbers in a build, else keys of `locales/en.json`. */
export type Catalogue = Readonly<Record<string | number, Translation>>

/** Language of all messages, a BCP 47 tag, and those that are not English. State of the page, as `<html lang>` is. */
const inUse: { locale: string; catalogue: Catalogue } = { locale: 'en', catalogue: {} }

/** What a message with parameters uses beside them; `tools/locale/compileMessage.ts` writes the calls. */
const format = {
  number: (value: number): string => value.toLocaleString(inUse.locale),
  /** An exact form (`=0`), or that of the number's category. */
  plural: (count: number, forms: Forms): string =>
    forms[`=${count}`] ?? forms[new Intl.PluralRules(inUse.locale).select(count)] ?? forms.other,
  select: (value: string, forms: Forms): string => forms[value] ?? forms.other,
}

type MessageFormat = typeof format

/**
 * Makes a message that reads in the language in use. What it lacks, or what of it is not loaded, reads English.
 * @param id of the message, which the generated modules of `src/locale/messages` give
 */
export function message<Parameters = void, Result = string>(
  id: string | number,
  english: string | ((parameters: Parameters, format: MessageFormat) => Result),
): (parameters: Parameters) => Result {
  return (parameters) => {
    // The compiler has checked that a translation takes the parameters of the English message.
    const text = (inUse.catalogue[id] ?? english) as typeof english
    // A message without parameters has no other result.
    return typeof text === 'string' ? (text as Result) : text(parameters, format)
  }
}

/** Sets the language of all messages; the locale stage alone does. */
export function setCatalogue(locale: string, catalogue: Catalogue): void {
  Object.assign(inUse, { locale, catalogue })
}

/** Language of all messages. */
export const localeInUse = (): string => inUse.locale
