import { languageOf } from '../../locale/chooseLocale.ts'
import type { KeyPage, Shift } from './reduceKeyboard.ts'

/** What a keyboard has on each page. */
type Pages = Readonly<Record<KeyPage, string>>

/** Layout of a language: a grapheme for each key, a space between the rows; and the signs of the keys that turn to a page. */
export type KeyboardLayout = { readonly pages: Pages; readonly signs: Pages }

// ⇧ is Shift, ⌫ Backspace, ア the lock of the katakana, and ゛ changes the kana before the caret.
const kana =
  'あかさたなはまやらわ⌫ いきしちにひみ！りを゛ うくすつぬふむゆるんア えけせてねへめ？れー、 おこそとのほもよろ〜。'
const hangul = '1234567890 ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ ⇧ㅋㅌㅊㅍㅠㅜㅡ,.⌫'
const english = "1234567890 qwertyuiop asdfghjkl' ⇧zxcvbnm,.⌫"
const accents = 'áàâäãåąæçćđ éèêëęíìîïıñ óòôöõøœúùûü ⇧ßšśčžżłýÿ⌫'
const digits = (signs: string) => `1234567890 !?.,:;'"() @#&+-=/%€$ ${signs}⌫`
const emoji = '😀😂😍🥰😘😎🤩🥳😜😇🤗 ❤️💕💖🧡💛💚💙💜💍👰🤵 🎉🎊🎈🎂🍰🥂🍻🍾🎁🎵🎶 👍👏🙏🙌💃🕺✨⭐🔥📸⌫'

/** Letters of the other languages with Latin script, by ISO 639-1. */
const latin: Readonly<Record<string, string>> = {
  de: '1234567890ß qwertzuiopü asdfghjklöä ⇧yxcvbnm,.⌫',
  es: 'áéíóúü¿¡!? qwertyuiop asdfghjklñ ⇧zxcvbnm,.⌫',
  fr: "éèêëàâçùîôœ azertyuiop qsdfghjklm ⇧wxcvbn',.⌫",
  it: "àèéìòù!?-: qwertyuiop asdfghjkl' ⇧zxcvbnm,.⌫",
  pt: 'áâãàéêíóôõú qwertyuiop asdfghjklç ⇧zxcvbnm,.⌫',
}

/** Layout for a locale (BCP 47); that of English for an unknown one. */
export function layoutOf(locale: string): KeyboardLayout {
  const language = languageOf(locale)
  const make = (letters: string, others: string, ownSigns: string, signs: readonly [string, string]) => ({
    pages: { letters, others, digits: digits(ownSigns), emoji },
    signs: { letters: signs[0], others: signs[1], digits: '123', emoji: '😀' },
  })
  if (language === 'ja') return make(kana, english, '「」『』（）・…♪', ['あ', 'ABC'])
  if (language === 'ko') return make(hangul, english, '~^*_“”…₩♥', ['가', 'ABC'])
  return make(latin[language] ?? english, accents, '*_~…–“”°♥', ['abc', 'áñ'])
}

/** What Shift makes of keys without a case: signs, and the doubled jamo of the two-set keyboard. */
const [single, doubled] = [',.ㅂㅈㄷㄱㅅㅐㅔ', '!?ㅃㅉㄸㄲㅆㅒㅖ']

/** Text of a key. The Shift of a sentence's begin (`auto`) changes letters with a case alone. */
export function shiftKey(key: string, shift: Shift): string {
  const upper = key.toUpperCase()
  // That of ß has two letters.
  if (shift === 'off' || upper.length !== key.length) return key
  if (upper !== key || shift === 'auto') return upper
  if (/^[ぁ-ゖ]$/.test(key)) return moveKana(key, 1)
  return doubled[single.indexOf(key)] ?? key
}

/** The kana of the other script: katakana lie 96 code points above hiragana. @param by 1 or -1 */
export const moveKana = (kana: string, by: number): string =>
  String.fromCodePoint((kana.codePointAt(0) ?? 0) + by * 96)
