import * as kiosk from '../locale/messages/kiosk.ts'

/** Joins sentences that have no full stop of their own, as the language does. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => (text === '' ? next : kiosk.twoSentences({ text, next })), '')
}
