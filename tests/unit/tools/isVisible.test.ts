import { expect, test } from 'vitest'

import { isVisible } from '../../../tools/harness/images/isVisible.ts'
import { paramSteps } from '../../../tools/harness/film/paramSteps.ts'

const param = { label: 'Grain', min: 0, max: 1, step: 0.1 }

test('steps of a param reach the farther end of its range', () => {
  const [down, up] = [paramSteps(0.7, param), paramSteps(0.2, param)]
  expect([down.length, up.length]).toEqual([7, 8])
  expect([down[0], down.at(-1)]).toEqual([expect.closeTo(0.6), expect.closeTo(0)])
  expect([up[0], up.at(-1)]).toEqual([expect.closeTo(0.3), expect.closeTo(1)])
})

function grey(code: (pixel: number) => number) {
  const [width, height] = [320, 240]
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : code(at >> 2),
  )
  return { width, height, data }
}

test('two codes everywhere, a spot and other grain are visible, and one code or single pixels are not', () => {
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
