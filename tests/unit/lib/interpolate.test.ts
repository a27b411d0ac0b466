import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pchip } from '../../../src/lib/interpolate.ts'

const risingPoints = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 })), {
    minLength: 3,
    maxLength: 12,
  })
  .map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]) => ({ x: (x += dx), y: (y += dy) }))
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
