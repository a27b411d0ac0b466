import fc from 'fast-check'

import { textArbitrary } from './texts.ts'

/** A change of a text: from a place on, so many characters are repeated, and what is inserted stands before them. */
type Edit = {
  readonly at: number
  readonly length: number
  readonly times: number
  readonly inserted: string
}

const editArbitrary: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(200),
  length: fc.nat(12),
  // Mostly kept or removed; repeated, up to far beyond what a request may hold.
  times: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(1, 0) },
    { weight: 1, arbitrary: fc.constantFrom(2, 21, 501, 1600, 16_000) },
  ),
  inserted: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: textArbitrary }),
})

function edit(text: string, { at, length, times, inserted }: Edit): string {
  const from = at % (text.length + 1)
  const to = Math.min(text.length, from + length)
  return text.slice(0, from) + inserted + text.slice(from, to).repeat(times) + text.slice(to)
}

/** Texts that are one of the samples, as it is or with a few edits. */
export function editsOf(...samples: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...samples), fc.oneof(fc.constant([]), fc.array(editArbitrary, { maxLength: 3 })))
    .map(([text, edits]) => edits.reduce(edit, text))
}
