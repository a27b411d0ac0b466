/** Font face: weight and family of CSS. */
export type FontFaceName = { readonly weight: number; readonly family: string }

/** The faces of a sign, the first choice first, and the letters and digits of their bundled files. */
const signFaces = [
  { weight: 400, family: 'Monoton, sans-serif', letters: /^[0-9A-Za-z\u00AA-\u00FF\u0131\u0152\u0153]*$/ },
  { weight: 700, family: '"Chakra Petch", sans-serif', letters: /^[0-9A-Za-z\u00AA-\u017E\u0218-\u021B]*$/ },
] as const

/** Family of a line whose letters the booth's own faces lack. */
export const otherFamily = 'system-ui, sans-serif'

/** Whether a face has all letters of a text: of the booth's own but Monoton's, where none is named. */
export function hasLetters(text: string, { letters }: { readonly letters: RegExp } = signFaces[1]): boolean {
  return letters.test(text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
}

/**
 * Display face of a sign. Monoton lacks Ł, Greek, Cyrillic and many more: where it lacks one letter the whole sign is in
 * another face, because a browser would set only that letter in it.
 */
export function displayFace(text: string): FontFaceName {
  return signFaces.find((face) => hasLetters(text, face)) ?? { weight: 700, family: otherFamily }
}
