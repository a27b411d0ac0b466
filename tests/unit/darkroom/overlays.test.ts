import { expect, test } from 'vitest'

import {
  clippingBands,
  falseColourBands,
  type OverlayId,
  paintOverlay,
} from '../../../src/darkroom/viewer/overlays.ts'

/** What an overlay makes of a pixel of these codes. */
function overlaid(overlay: OverlayId, ...codes: readonly number[]): readonly number[] {
  const data = Uint8ClampedArray.of(...codes, 255)
  paintOverlay({ data, width: 1, height: 1 }, overlay)
  expect(data[3]).toBe(255)
  return Array.from(data.subarray(0, 3))
}

test('clipping marks a pixel with any channel at an end, and leaves the rest grey', () => {
  const { black, white } = clippingBands
  expect(overlaid('clipping', 255, 12, 40)).toEqual(white.colour)
  expect(overlaid('clipping', 12, 0, 40)).toEqual(black.colour)
  expect(overlaid('clipping', 255, 0, 40)).toEqual(white.colour)
  expect(overlaid('clipping', 254, 1, 1)).toEqual([55, 55, 55])
})

test('false colour has a band for mid grey, for light skin and for both ends, and greys between', () => {
  const named = (start: string) => falseColourBands.find(({ name }) => name.startsWith(start))?.colour
  expect(overlaid('falseColour', 118, 118, 118)).toEqual(named('mid grey'))
  expect(overlaid('falseColour', 162, 162, 162)).toEqual(named('light skin'))
  expect(overlaid('falseColour', 0, 0, 0)).toEqual(named('black'))
  expect(overlaid('falseColour', 255, 255, 255)).toEqual(named('white'))
  expect(overlaid('falseColour', 200, 200, 200)).toEqual([200, 200, 200])
  expect(overlaid('falseColour', 200, 80, 60)).toEqual([104, 104, 104])
})
