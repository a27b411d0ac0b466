import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLine } from '../../../src/lib/plainLine.ts'

describe('plainLine', () => {
  it.each([
    ['  two \t\r\n words\u0000 ', 'two words'],
    ['\u202Eevil\u202C', 'evil'],
    ['\u2066a\u2069b', 'ab'],
    ['half \uD83D', 'half \uFFFD'],
    ['👨‍👩‍👧‍👦 \u05E9\u05DC\u05D5\u05DD', '👨‍👩‍👧‍👦 \u05E9\u05DC\u05D5\u05DD'],
    ['\u200B \u3164', ''],
  ])('turns %j into %j', (text, line) => {
    expect(plainLine(text)).toBe(line)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = plainLine(text)
        expect(plainLine(line)).toBe(line)
      }),
    )
  })
})
