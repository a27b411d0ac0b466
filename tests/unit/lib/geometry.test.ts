import { expect, it } from 'vitest'
import { coverRect } from '../../../src/lib/geometry.ts'

const frame = { widthPx: 1280, heightPx: 960 }

it.each([
  ['an image of the same shape fills it', 640, 480, { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 960 }],
  ['a wide one loses both sides alike', 1920, 960, { xPx: -320, yPx: 0, widthPx: 1920, heightPx: 960 }],
  ['a tall one loses more below', 960, 1280, { xPx: 0, yPx: -187, widthPx: 1280, heightPx: 1707 }],
])('%s', (_, widthPx, heightPx, rect) => {
  const covering = coverRect({ widthPx, heightPx }, frame)
  expect(Math.round(covering.xPx)).toBeCloseTo(rect.xPx)
  expect(Math.round(covering.yPx)).toBeCloseTo(rect.yPx)
  expect(Math.round(covering.widthPx)).toBe(rect.widthPx)
  expect(Math.round(covering.heightPx)).toBe(rect.heightPx)
})
