import { expect, test } from 'vitest'

import { compareImages } from '../../../tools/harness/images/compareImages.ts'

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
