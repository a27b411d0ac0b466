import { expect, test } from 'vitest'
import { videoSize } from '../../../../src/strip/moving/videoSize.ts'

/** Sizes of the templates that ship with the booth, and what an encoder of level 4.0 gets of them. */
test.each([
  ['story', 1080, 1920, [1080, 1920], [720, 1280]],
  ['strip', 800, 2400, [800, 2400], [720, 2160]],
  ['two strips', 1600, 2400, [1080, 1620], [720, 1080]],
  ['postcard', 1800, 1200, [1620, 1080], [1080, 720]],
  ['Polaroid', 1050, 1260, [1050, 1260], [720, 864]],
] as const)('%s, %i x %i, keeps its proportions in a video of HD', (_, widthPx, heightPx, usual, slow) => {
  const sizes = (['usual', 'slow'] as const).map((speed) => videoSize({ widthPx, heightPx }, speed))
  expect(sizes.map((size) => [size.widthPx, size.heightPx])).toEqual([usual, slow])
})

test.each([
  [1080, 4096],
  [4096, 4096],
  [4096, 200],
  [201, 333],
  [4095, 1081],
])('a template of %i x %i becomes a video that level 4.0 of H.264 holds', (widthPx, heightPx) => {
  const size = videoSize({ widthPx, heightPx }, 'usual')
  expect([size.widthPx % 2, size.heightPx % 2]).toEqual([0, 0])
  expect(Math.ceil(size.widthPx / 16) * Math.ceil(size.heightPx / 16)).toBeLessThanOrEqual(8192)
  expect(size.widthPx / size.heightPx / (widthPx / heightPx)).toBeCloseTo(1, 1)
})
