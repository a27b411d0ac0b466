/** Value of a JSON text as it stands there, shortened to 40 characters, for a sentence that says what is wrong with it. */
export function quoteValue(found: unknown): string {
  if (found === undefined) return 'missing'
  if (typeof found === 'object' && found !== null) return Array.isArray(found) ? 'a list' : 'an object'
  const text = typeof found === 'number' ? String(found) : JSON.stringify(found)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
