import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank } from '../../../src/lib/isBlank.ts'

const invisible = [
  0x09, 0x0a, 0x20, 0x85, 0xa0, 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200d, 0x200e,
  0x2028, 0x202f, 0x2060, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0x13430, 0x1345f,
  0x1d159, 0x1d173, 0xe0001,
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
