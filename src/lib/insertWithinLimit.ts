import { clipText, graphemeBreak, splitGraphemes } from './text.ts'

/**
 * Cuts what was inserted into a text to what its limit leaves room for, by whole graphemes; the text before and after
 * the insertion stays. A text within the limit stays as it is.
 * @param before the text before the insertion, within the limit
 * @param after the text with the whole insertion
 * @param caret index in `after` at the end of the insertion; where it is elsewhere, the insertion is found without it
 * @param limit in characters as `clipText` counts them
 * @returns the text, and the caret at the end of what is left of the insertion
 */
export function insertWithinLimit(
  before: string,
  after: string,
  caret: number,
  limit: number,
): { readonly text: string; readonly caret: number } {
  if (after.length <= limit) return { text: after, caret }
  const [start, end] = findInserted(before, after, caret)
  const room = limit - (after.length - end)
  const kept = Math.max(start, graphemeBreak(after.slice(0, end), room))
  return { text: clipText(after.slice(0, kept) + after.slice(end), limit), caret: kept }
}

/** Start and end of what is new in `after`, in place of something of `before` or between. */
function findInserted(before: string, after: string, caret: number): readonly [number, number] {
  const isAtEnd = before.endsWith(after.slice(caret))
  let tail = isAtEnd ? after.length - caret : 0
  let start = 0
  while (start < before.length - tail && before[start] === after[start]) start++
  // Two emoji may begin or end with the same unit: what was replaced are whole graphemes.
  if (start < before.length - tail) start = graphemeBreak(before, start)
  if (isAtEnd) return [start, caret]
  // An input method may have its caret within what it composes.
  for (const grapheme of [...splitGraphemes(before.slice(start))].reverse()) {
    if (!after.slice(start, after.length - tail).endsWith(grapheme)) break
    tail += grapheme.length
  }
  return [start, after.length - tail]
}
