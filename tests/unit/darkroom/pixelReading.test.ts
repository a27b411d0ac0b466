import { expect, test } from 'vitest'

import {
  codesText,
  labText,
  movedPoint,
  pointAt,
  sampleArea,
} from '../../../src/darkroom/viewer/PixelReadout.tsx'

const size = { widthPx: 100, heightPx: 50 }

test('a place in the viewer is a point of the image, and none beside it', () => {
  const image = { xPx: 20, yPx: 10, widthPx: 200, heightPx: 100 }
  expect(pointAt(image, 20, 10)).toEqual({ x: 0, y: 0 })
  expect(pointAt(image, 120, 85)).toEqual({ x: 0.5, y: 0.75 })
  expect(pointAt(image, 19, 50)).toBeNull()
  expect(pointAt(image, 220, 50)).toBeNull()
})

test('a point moves by whole pixels, and stops at the last one', () => {
  const moved = movedPoint({ x: 0.505, y: 0.5 }, size, 1, -1)
  expect(moved.x).toBeCloseTo(0.515)
  expect(moved.y).toBeCloseTo(0.48)
  expect(movedPoint({ x: 0.5, y: 0.5 }, size, 1000, -1000)).toEqual({ x: 0.995, y: 0.01 })
})

test('the square that is averaged is around its pixel, and stays inside the image', () => {
  expect(sampleArea({ x: 0.505, y: 0.51 }, size, 1)).toEqual({ xPx: 50, yPx: 25, widthPx: 1, heightPx: 1 })
  expect(sampleArea({ x: 0.505, y: 0.51 }, size, 5)).toEqual({ xPx: 48, yPx: 23, widthPx: 5, heightPx: 5 })
  expect(sampleArea({ x: 0.999, y: 0 }, size, 11)).toEqual({ xPx: 89, yPx: 0, widthPx: 11, heightPx: 11 })
})

test('a colour is told as codes, whole for a pixel and with a decimal for a mean, and as CIE Lab', () => {
  const red = [1, 0, 0.1] as const
  expect(codesText(red, '1')).toBe('255 0 26')
  expect(codesText(red, '5')).toBe('255.0 0.0 25.5')
  expect(labText([1, 0, 0])).toBe('L* 53.2 a* 80.1 b* 67.2')
  expect(labText([1, 1, 1])).toMatch(/^L\* 100\.0 a\* -?0\.0 b\* -?0\.0$/)
})
