import { expect, test } from 'vitest'

import { paramSteps } from '../../../tools/harness/film/paramSteps.ts'
import { compareImages } from '../../../tools/harness/images/compareImages.ts'
import { isVisible } from '../../../tools/harness/images/isVisible.ts'

const image = { width: 2, height: 1, data: Uint8Array.of(10, 20, 30, 255, 200, 100, 50, 255) }
const brighter = { ...image, data: Uint8Array.of(10, 20, 30, 255, 200, 103, 50, 255) }

test('a missing image, or one of another size, differs everywhere', () => {
  for (const other of [null, { ...image, width: 1, height: 2 }])
    expect(compareImages(other, image, { maxAbs: 254, mean: 255 })).toMatchObject({
      matches: false,
      maxAbs: 255,
      overCount: 2,
    })
})

test('a channel, and all of them on average, may differ by as much as is allowed and no more', () => {
  const allowed = { maxAbs: 3, mean: 0.5 }
  for (const [change, found] of [
    [{}, { matches: true, overCount: 0, ...allowed }],
    [{ maxAbs: 2 }, { matches: false, overCount: 1 }],
    [{ mean: 0.4 }, { matches: false, overCount: 0 }],
  ] as const)
    expect(compareImages(image, brighter, { ...allowed, ...change })).toMatchObject(found)
})

test('the difference is drawn eight times stronger', () => {
  const { data } = compareImages(image, brighter, { maxAbs: 0, mean: 0 }).image
  expect([...data]).toEqual([0, 0, 0, 255, 0, 24, 0, 255])
})

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

test.each([
  ['two codes everywhere', () => 130, true],
  ['one code everywhere', () => 129, false],
  ['a spot', (pixel: number) => (pixel < 320 * 2 ? 140 : 128), true],
  ['single pixels', (pixel: number) => (pixel % 2601 === 0 ? 140 : 128), false],
] as const)('a difference of %s is seen or not, as by an eye', (_, code, isSeen) => {
  expect(
    isVisible(
      grey(() => 128),
      grey(code),
    ),
  ).toBe(isSeen)
})
