import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inverse,
  type Matrix3,
  multiply,
  transform,
  transpose,
  type Vector3,
} from '../../../src/lib/matrix3.ts'

const part = fc.double({ min: -10, max: 10, noNaN: true })
const vector = fc.tuple(part, part, part)
/** The large diagonal rules out matrices without an inverse. */
const matrix = fc.tuple(vector, vector, vector).map(([a, b, c]): Matrix3 => [
  [a[0] + 40, a[1], a[2]],
  [b[0], b[1] + 40, b[2]],
  [c[0], c[1], c[2] + 40],
])

function farthest(one: Vector3, other: Vector3): number {
  return Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? NaN))))
}

test('a matrix times a column adds up rows', () => {
  const matrixOfDigits: Matrix3 = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]
  expect(transform(matrixOfDigits, [1, 10, 100])).toEqual([321, 654, 987])
  expect(transpose(matrixOfDigits)[0]).toEqual([1, 4, 7])
})

test('the inverse takes back what a matrix did', () => {
  fc.assert(
    fc.property(matrix, vector, (m, v) => {
      expect(farthest(transform(inverse(m), transform(m, v)), v)).toBeLessThan(1e-9)
    }),
  )
})

test('a product does what its factors do one after the other', () => {
  fc.assert(
    fc.property(matrix, matrix, vector, (a, b, v) => {
      expect(farthest(transform(multiply(a, b), v), transform(a, transform(b, v)))).toBeLessThan(1e-9)
    }),
  )
})

test('a flat matrix has no inverse', () => {
  expect(() =>
    inverse([
      [1, 2, 3],
      [2, 4, 6],
      [0, 0, 1],
    ]),
  ).toThrow(RangeError)
})
