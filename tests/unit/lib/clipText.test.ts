import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipText } from '../../../src/lib/clipText.ts'

describe('clipText', () => {
  it('leaves a text within the limit alone', () => {
    expect(clipText('hello', 5)).toBe('hello')
  })

  it('counts as the maxLength of an input does', () => {
    expect(clipText('x'.repeat(60), 50)).toHaveLength(50)
  })

  it('drops a character that does not fit whole', () => {
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
