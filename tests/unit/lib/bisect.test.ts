import { expect, test } from 'vitest'
import { bisect } from '../../../src/lib/bisect.ts'

test('finds the place of a value on a rising and on a falling function', () => {
  expect(bisect((x) => x ** 3, 8, 0, 10)).toBeCloseTo(2, 12)
  expect(bisect((x) => -x, -3, 0, 10)).toBeCloseTo(3, 12)
})

test('refuses a value that the ends do not enclose', () => {
  expect(() => bisect((x) => x, 11, 0, 10)).toThrow(RangeError)
})
