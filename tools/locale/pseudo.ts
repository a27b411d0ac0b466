const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As many others, nearly all of which the booth's faces have. */
const accented = 'áßçđéƒğĥíĵķļṃñóþɋŕšťúṽŵẋýžÁẞÇĐÉḞĞĤÍĴĶĻṂÑÓÞɊŔŠŤÚṼŴẊÝŽ'

/**
 * Pseudo-locale: the code of a compiled message, in whose texts every letter is another one, so that it can be read, but is
 * no English, and whose words are longer. Parameters, tags and forms stay.
 * @param added letters for each of a word
 */
export const pseudoCode = (code: string, added = 0.4): string =>
  code.replaceAll(/"(?:[^"\\]|\\.)*"/g, (literal) => {
    const text: string = JSON.parse(literal)
    return JSON.stringify(text.replaceAll(/[a-z]+/gi, (word) => pseudoWord(word, added)))
  })

/** Every letter where a further one is due is there twice. */
function pseudoWord(word: string, added: number): string {
  const isDue = (index: number) => Math.ceil(added * (index + 1)) > Math.ceil(added * index)
  return Array.from(word, (letter, index) =>
    (accented[letters.indexOf(letter)] ?? letter).repeat(isDue(index) ? 2 : 1),
  ).join('')
}
