/**
 * Chooses a language for a visitor: the first of those wanted that is offered, in another country's form too.
 * @param wanted BCP 47 tags, best first, as `navigator.languages` has them
 * @param offered tags of the languages that there are
 * @returns one of those offered; English where none fits
 */
export function chooseLocale(wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of wanted) {
    const found = findLocale(tag, offered)
    if (found !== undefined) return found
  }
  return 'en'
}

/** The language of those offered that a tag (BCP 47) means, in another country's form too; undefined where there is none. */
export function findLocale(tag: string, offered: readonly string[]): string | undefined {
  return (
    offered.find((one) => isSame(one, tag)) ?? offered.find((one) => isSame(languageOf(one), languageOf(tag)))
  )
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Language of a tag (BCP 47) without its country: `pt` of `pt-BR`. */
export const languageOf = (tag: string): string => tag.split('-')[0] ?? ''
