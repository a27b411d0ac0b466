import { expect, test } from 'vitest'

import { snap } from '../../../src/darkroom/preset.ts'

const param = { label: 'Any', value: 0, min: -2, max: 3 }

test.each([
  [0.1, 0.30000000000000004, 0.3],
  [0.125, 0.37500001, 0.375],
  [0.0001, 0.0032999999, 0.0033],
  [0.005, 0.0449999, 0.045],
  [0.5, 1.4999999, 1.5],
  [1, 2.0000001, 2],
  [0.1, 99, 3],
  [0.1, -99, -2],
])('with steps of %d, %d is written as %d', (step, value, written) => {
  expect(snap(value, { ...param, step })).toBe(written)
})
