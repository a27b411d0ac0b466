import { expect, test } from 'vitest'

import { codesText, labText, sampleArea } from '../../../src/darkroom/viewer/PixelReadout.tsx'

const size = { widthPx: 100, heightPx: 50 }

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
