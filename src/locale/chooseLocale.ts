/**
 * Chooses a language for a visitor: the first of those wanted that is offered, in another country's form too.
 * @param wanted BCP 47 tags, best first, as `navigator.languages` has them
 * @param offered tags of the languages that there are
 * @returns one of those offered; English where none fits
 */
export function chooseLocale(wanted: readonly string[], offered: readonly string[]): string {
  for (const tag of wanted) {
    const found =
      offered.find((one) => isSame(one, tag)) ?? offered.find((one) => isSame(base(one), base(tag)))
    if (found !== undefined) return found
  }
  return 'en'
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** `pt` of `pt-BR`. */
const base = (tag: string): string => tag.split('-')[0] ?? ''
