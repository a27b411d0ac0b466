import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

import { assertNever } from '../../src/lib/assertNever.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As many others, nearly all of which the booth's faces have. */
const accented = 'áßçđéƒğĥíĵķļṃñóþɋŕšťúṽŵẋýžÁẞÇĐÉḞĞĤÍĴĶĻṂÑÓÞɊŔŠŤÚṼŴẊÝŽ'

/**
 * Pseudo-locale: an ICU message whose every letter is another one, so that it can be read, but is no English, and whose
 * words are 40 % longer. Parameters, tags and forms stay.
 */
export const pseudoMessage = (text: string): string =>
  printAST(parse(text, { requiresOtherClause: true, shouldParseSkeletons: false }).map(pseudoElement))

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { type: TYPE.literal, value: element.value.replace(/[a-z]+/gi, pseudoWord) }
    case TYPE.tag:
      return { ...element, children: element.children.map(pseudoElement) }
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([form, option]) => [
        form,
        { ...option, value: option.value.map(pseudoElement) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    case TYPE.argument:
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.pound:
      return element
    default:
      return assertNever(element)
  }
}

const added = 0.4

/** Every letter where a further one is due is there twice. */
function pseudoWord(word: string): string {
  const isDue = (index: number) => Math.ceil(added * (index + 1)) > Math.ceil(added * index)
  return Array.from(word, (letter, index) =>
    (accented[letters.indexOf(letter)] ?? letter).repeat(isDue(index) ? 2 : 1),
  ).join('')
}
