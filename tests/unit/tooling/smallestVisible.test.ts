import { expect, test } from 'vitest'

import { isVisible } from '../../support/isVisible.ts'
import { smallestVisible, stepsOf } from '../../support/smallestVisible.ts'

const param = { label: 'Grain', min: 0, max: 1, step: 0.1 }

test('steps lead towards the farther end of the range, and reach it', () => {
  expect(stepsOf({ ...param, value: 0.7 }).map(({ steps }) => steps)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(stepsOf({ ...param, value: 0.7 }).at(-1)?.value).toBeCloseTo(0)
  expect(stepsOf({ ...param, value: 0.2 }).at(-1)?.value).toBeCloseTo(1)
})

test.each([1, 2, 3, 4, 7, 8, 9, 10])('the smallest visible step is found, be it the %ith', async (first) => {
  const steps = stepsOf({ ...param, value: 0 })
  expect(await smallestVisible(steps, async (turned) => turned.steps >= first)).toBe(steps[first - 1])
})

test('where not one step is visible there is no smallest', async () => {
  expect(await smallestVisible(stepsOf({ ...param, value: 0 }), async () => false)).toBe(undefined)
})

function grey(code: (pixel: number) => number) {
  const [width, height] = [320, 240]
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : code(at >> 2),
  )
  return { width, height, data }
}

test('eyes see two codes everywhere or a spot, and neither one code nor pixels here and there', () => {
  const plain = grey(() => 128)
  expect(
    isVisible(
      plain,
      grey(() => 130),
    ),
  ).toBe(true)
  expect(
    isVisible(
      plain,
      grey(() => 129),
    ),
  ).toBe(false)
  expect(
    isVisible(
      plain,
      grey((pixel) => (pixel < 320 * 2 ? 140 : 128)),
    ),
  ).toBe(true)
  expect(
    isVisible(
      plain,
      grey((pixel) => (pixel % 2601 === 0 ? 140 : 128)),
    ),
  ).toBe(false)
})
