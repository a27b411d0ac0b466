import { expect, test } from 'vitest'
import { boomerang, frameAtStep, scheduleClip } from '../../../src/clip/boomerang.ts'
import { toI420 } from '../../../src/clip/toI420.ts'

test('a boomerang runs forward and back, and joins its own beginning', () => {
  expect(boomerang(1)).toEqual([0])
  expect(boomerang(2)).toEqual([0, 1])
  expect(boomerang(4)).toEqual([0, 1, 2, 3, 2, 1])
  const order = boomerang(18)
  expect(order).toHaveLength(34)
  const steps = order.map((frame, at) => Math.abs(frame - (order[(at + 1) % order.length] ?? Infinity)))
  expect(new Set(steps)).toEqual(new Set([1]))
})

test.each([6, 7, 9, 12, 13, 14, 18])('a clip of %i frames lasts 2 to 3 s in whole rounds', (count) => {
  const { order, framesPerSecond } = scheduleClip(count)
  const seconds = order.length / framesPerSecond
  expect(seconds).toBeGreaterThanOrEqual(2)
  expect(seconds).toBeLessThanOrEqual(3)
  expect(framesPerSecond).toBeGreaterThanOrEqual(12)
  expect(framesPerSecond).toBeLessThanOrEqual(24)
  expect([order[0], order.at(-1)]).toEqual([0, 1])
})

test('a photo with fewer frames than others lasts as long as they', () => {
  expect([0, 5, 11, 17].map((step) => frameAtStep(step, 18, 18))).toEqual([0, 5, 11, 17])
  expect([0, 8, 17].map((step) => frameAtStep(step, 18, 5))).toEqual([0, 2, 4])
  expect(frameAtStep(3, 18, 1)).toBe(0)
  expect(frameAtStep(0, 1, 1)).toBe(0)
})

/** Y, U and V of one colour. Expected values: ITU-R BT.709, 8 bits, limited range. */
test.each([
  ['white', [255, 255, 255], [235, 128, 128]],
  ['black', [0, 0, 0], [16, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['green', [0, 255, 0], [173, 42, 26]],
  ['blue', [0, 0, 255], [32, 240, 118]],
] as const)('%s is converted by the matrix of BT.709, in limited range', (_, [r, g, b], expected) => {
  const data = Uint8ClampedArray.from({ length: 4 * 8 }, (_pixel, at) => [r, g, b, 255][at % 4] ?? 0)
  const planes = toI420(data, { widthPx: 4, heightPx: 2 })
  expect([...planes]).toEqual([
    ...Array<number>(8).fill(expected[0]),
    ...Array<number>(2).fill(expected[1]),
    ...Array<number>(2).fill(expected[2]),
  ])
})
