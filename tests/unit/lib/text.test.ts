import { afterEach, describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { splitGraphemes, clipText, isBlank, sanitizeLine, sanitizeText } from '../../../src/lib/text.ts'

afterEach(() => vi.unstubAllGlobals())

describe('splitGraphemes', () => {
  it('keeps an emoji family, a flag and a letter with its accent whole', () => {
    expect(splitGraphemes('a👨‍👩‍👧‍👦🇳🇵e\u0301')).toEqual(['a', '👨‍👩‍👧‍👦', '🇳🇵', 'e\u0301'])
  })

  it('keeps flags, families and accents whole where the browser has no segmenter', async () => {
    vi.stubGlobal('Intl', {})
    vi.resetModules()
    const { splitGraphemes: split } = await import('../../../src/lib/text.ts')
    expect(split('a👍🏽b\n👨‍👩‍👧‍👦🇳🇵e\u0301❤️\uD83D').join()).toBe('a,👍🏽,b,\n,👨‍👩‍👧‍👦,🇳🇵,e\u0301,❤️,\uD83D')
  })
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
  it('is true for the empty text', () => {
    expect(isBlank('')).toBe(true)
  })

  it('is true for any run of characters that show nothing', () => {
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

describe('sanitizeLine', () => {
  it.each([
    ['  two \t\r\n words\u0000 ', 'two words'],
    ['\u202Eevil\u202C', 'evil'],
    ['\u2066a\u2069b', 'ab'],
    ['half \uD83D', 'half \uFFFD'],
    ['👨‍👩‍👧‍👦 \u05E9\u05DC\u05D5\u05DD', '👨‍👩‍👧‍👦 \u05E9\u05DC\u05D5\u05DD'],
    ['\u200B \u3164', ''],
  ])('turns %j into %j', (text, line) => {
    expect(sanitizeLine(text)).toBe(line)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = sanitizeLine(text)
        expect(sanitizeLine(line)).toBe(line)
      }),
    )
  })
})

it.each([
  ['line ends of every kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['tabs', 'a\tb', 'a b'],
  ['control characters', 'a\u0000\u0007b\u009F', 'ab'],
  ['marks that turn the direction', 'a\u202Eb\u2066c', 'abc'],
  ['blank ends', '\n\u00A0 a\nb \n', 'a\nb'],
  ['halves of characters', 'a\uD83D', 'a\uFFFD'],
])('sanitizes %s', (_what, text, plain) => {
  expect(sanitizeText(text)).toBe(plain)
})

it('keeps emoji families, accents and empty lines', () => {
  expect(sanitizeText('👨‍👩‍👧 Łódź\n\n山田')).toBe('👨‍👩‍👧 Łódź\n\n山田')
})

it('is empty where nothing can be seen', () => {
  expect(sanitizeText('\u200B\u3164\n\u2800')).toBe('')
})
