import { describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { isBlank, sanitizeLine, sanitizeText } from '../../../src/lib/sanitize.ts'
import { clipText } from '../../../src/lib/text.ts'

it('keeps flags, families and accents whole where the browser has no segmenter', async () => {
  vi.stubGlobal('Intl', {})
  vi.resetModules()
  const { splitGraphemes: split } = await import('../../../src/lib/text.ts')
  expect(split('a👍🏽b\n👨‍👩‍👧‍👦🇳🇵e\u0301❤️\uD83D').join()).toBe('a,👍🏽,b,\n,👨‍👩‍👧‍👦,🇳🇵,e\u0301,❤️,\uD83D')
})

describe('clipText', () => {
  it('drops a grapheme that does not fit whole', () => {
    expect(clipText('hello', 5)).toBe('hello')
    expect(clipText('ab👨‍👩‍👧‍👦', 5)).toBe('ab')
    expect(clipText(`a${'😀'.repeat(30)}`, 50)).toBe(`a${'😀'.repeat(24)}`)
  })

  it('gives a well-formed beginning of any text, never longer than the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(60), (text, limit) => {
        const clipped = clipText(text, limit)
        expect(text.startsWith(clipped)).toBe(true)
        expect(clipped.length).toBeLessThanOrEqual(limit)
        expect(clipped.isWellFormed()).toBe(true)
      }),
    )
  })
})

const invisible = [
  0x09, 0x0a, 0x20, 0x85, 0xa0, 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200d, 0x200e,
  0x2028, 0x202f, 0x2060, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc, 0x13430,
  0x1345f, 0x16fe4, 0x1d159, 0x1d173, 0xe0001,
].map((code) => String.fromCodePoint(code))

describe('isBlank', () => {
  it('is true for any run of characters that show nothing, and for the empty text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...invisible)), (all) => {
        expect(isBlank(all.join(''))).toBe(true)
      }),
    )
  })

  it.each(['a', '.', '永', '👍', '\u200Bx\u200B', 'Łukasz Müller 👨‍👩‍👧‍👦 山田'])('is false for %j', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('a text of a visitor', () => {
  it.each([
    ['blanks and controls', '  two \t\r\n words\u0000 ', 'two words', 'two  \n words'],
    ['marks that turn the direction', '\u202Eevil\u202C\u2066b\u2069', 'evilb', 'evilb'],
    ['halves of characters', 'half \uD83D', 'half \uFFFD', 'half \uFFFD'],
    ['emoji families, accents and empty lines', '👨‍👩‍👧 Łódź\n\n山田', '👨‍👩‍👧 Łódź 山田', '👨‍👩‍👧 Łódź\n\n山田'],
    ['line ends of every kind', 'a\r\nb\rc\u2028d', 'a b c d', 'a\nb\nc\nd'],
    ['nothing that can be seen', '\u200B\u3164\n\u2800', '', ''],
  ])('with %s is sanitized as a line, and as lines', (_what, text, line, lines) => {
    expect([sanitizeLine(text), sanitizeText(text)]).toEqual([line, lines])
  })
})
