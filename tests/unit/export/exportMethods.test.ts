import { describe, expect, it } from 'vitest'
import { stripFileName } from '../../../src/export/exportMethods.ts'

describe('the file name', () => {
  it('holds the local date and time with every digit', () => {
    expect(stripFileName(new Date(2026, 0, 2, 3, 4, 5))).toBe('retro-photostrip-20260102-030405.jpg')
  })

  it('writes midnight as 000000', () => {
    expect(stripFileName(new Date(2028, 1, 29, 0, 0, 0))).toBe('retro-photostrip-20280229-000000.jpg')
  })

  it('sorts by the moment of saving', () => {
    const moments = [
      new Date(2025, 11, 31, 23, 59, 59),
      new Date(2026, 0, 1, 0, 0, 0),
      new Date(2026, 8, 30, 12, 0, 9),
      new Date(2026, 8, 30, 12, 0, 10),
      new Date(2026, 9, 1, 1, 0, 0),
    ]
    const names = moments.map((moment) => stripFileName(moment))
    expect(names.toSorted()).toEqual(names)
  })
})
