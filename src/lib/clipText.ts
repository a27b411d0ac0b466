const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text, at most `limit` UTF-16 units long (as `maxLength` of an input counts),
 * never ending in the middle of a character as people see it.
 */
export function clipText(text: string, limit: number): string {
  if (text.length <= limit) return text
  let clipped = ''
  for (const { segment } of segmenter.segment(text)) {
    if (clipped.length + segment.length > limit) break
    clipped += segment
  }
  return clipped
}
