// Firefox before 125 has no Intl.Segmenter.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** The characters of a text as people see them: an emoji family or an accented letter is one (UAX #29). */
export function splitGraphemes(text: string): readonly string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}
