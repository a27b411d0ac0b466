import { splitGraphemes } from '../../lib/text.ts'
import { moveKana } from './layouts.ts'

// Jamo of each place in a syllable, in Unicode's order; those of two keys as the two keys.
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const medials = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const finals =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  )

/** Alternatives of a regular expression, those of two jamo first. */
const anyOf = (jamo: readonly string[]) => [...jamo].sort((a, b) => b.length - a.length).join('|')

/** Block of jamo, a syllable if it can be one. A consonant before a vowel begins the next syllable. */
const block = new RegExp(`([${initials}])(${anyOf(medials)})((?:${anyOf(finals)})(?![ㅏ-ㅣ])|)|.`, 'gu')

/** Composes jamo to syllables (Unicode Standard, 3.12). @returns the text, and the jamo that the next key may change */
export function composeHangul(jamo: string): { readonly text: string; readonly last: string } {
  const blocks = [...jamo.matchAll(block)]
  const syllables = blocks.map(([whole, initial, medial = '', final = '']) => {
    if (initial === undefined) return whole
    const vowel = initials.indexOf(initial) * medials.length + medials.indexOf(medial)
    return String.fromCodePoint(0xac00 + vowel * finals.length + finals.indexOf(final))
  })
  return { text: syllables.join(''), last: blocks.at(-1)?.[0] ?? '' }
}

/** Forms of the kana, in the order of the phones of Japan. */
const kanaForms =
  'あぁ いぃ うぅゔ えぇ おぉ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つっづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ わゎ'.split(
    ' ',
  )

/** The next form of a kana (は, ば, ぱ, は); empty for a character without. */
function nextForm(kana: string): string {
  if (/^[ァ-ヶ]$/.test(kana)) return moveKana(nextForm(moveKana(kana, -1)) || moveKana(kana, -1), 1)
  const forms = kanaForms.find((all) => kana !== '' && all.includes(kana)) ?? ''
  return forms[(forms.indexOf(kana) + 1) % forms.length] ?? ''
}

/**
 * What a key does to the text before the caret.
 * @param jamo those of the syllable that the last key has composed
 * @returns code units that are removed, what is inserted, and the jamo of the syllable that is being composed
 */
export function typeKey(key: string, before: string, jamo: string) {
  // The caret may have been moved since, or the limit of the field has cut the syllable.
  const typed = before.endsWith(composeHangul(jamo).text) ? jamo : ''
  const isJamo = /[ㄱ-ㅣ]/.test(key)
  if (isJamo || (key === '⌫' && typed !== '')) {
    const { text, last } = composeHangul(isJamo ? typed + key : typed.slice(0, -1))
    return { remove: composeHangul(typed).text.length, insert: text, jamo: last }
  }
  const last = splitGraphemes(before).at(-1) ?? ''
  if (key === '⌫') return { remove: last.length, insert: '', jamo: '' }
  if (key !== '゛') return { remove: 0, insert: key, jamo: '' }
  return { remove: nextForm(last).length, insert: nextForm(last), jamo: '' }
}
