import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bisect, pchip } from '../../../src/lib/interpolate.ts'

const risingPoints = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]) => ({ x: (x += dx), y: (y += dy) }))
  })

test('a curve goes through its points', () => {
  const curve = pchip([0, 1, 3, 4], [2, 5, 5, 9])
  expect([0, 1, 3, 4].map(curve.value)).toEqual([2, 5, 5, 9])
})

test('a straight line stays straight, slope and all', () => {
  const line = pchip([0, 1, 3, 7], [1, 3, 7, 15])
  expect(line.value(2.5)).toBeCloseTo(6, 12)
  expect(line.slope(2.5)).toBeCloseTo(2, 12)
})

test('points that never fall give a curve that never falls', () => {
  fc.assert(
    fc.property(risingPoints, (points) => {
      const curve = pchip(
        points.map(({ x }) => x),
        points.map(({ y }) => y),
      )
      const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
      const values = Array.from({ length: 200 }, (_, i) => curve.value(first + ((last - first) * i) / 199))
      expect(values.filter((value, i) => i > 0 && value < (values[i - 1] ?? 0) - 1e-9)).toEqual([])
    }),
  )
})

test('the slope is the derivative of the value', () => {
  const curve = pchip([0, 1, 3, 4], [0, 1, 5, 6])
  for (const x of [0.3, 1.7, 3.6]) {
    expect(curve.slope(x)).toBeCloseTo((curve.value(x + 1e-6) - curve.value(x - 1e-6)) / 2e-6, 5)
  }
})

test('points out of order are refused', () => {
  expect(() => pchip([0, 2, 1], [0, 1, 2])).toThrow(RangeError)
})

test('finds where a value lies on a rising and on a falling function', () => {
  expect(bisect((x) => x ** 3, 8, 0, 10)).toBeCloseTo(2, 12)
  expect(bisect((x) => -x, -3, 0, 10)).toBeCloseTo(3, 12)
})

test('refuses a value that the ends do not enclose', () => {
  expect(() => bisect((x) => x, 11, 0, 10)).toThrow(RangeError)
})
