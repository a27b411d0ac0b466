import fc from 'fast-check'
import { expect, it } from 'vitest'
import { captureSize, cropToAspect } from '../../../src/engine/crop.ts'

const size = fc.record({
  widthPx: fc.integer({ min: 8, max: 8192 }),
  heightPx: fc.integer({ min: 8, max: 8192 }),
})

it('the crop stays inside any picture, centred, 4:3 to the pixel, and touches two opposite edges', () => {
  fc.assert(
    fc.property(size, (whole) => {
      const part = cropToAspect(whole)
      expect(Math.abs(part.widthPx * 3 - part.heightPx * 4)).toBeLessThanOrEqual(2)
      expect(part.xPx).toBe(Math.floor((whole.widthPx - part.widthPx) / 2))
      expect(part.yPx).toBe(Math.floor((whole.heightPx - part.heightPx) / 2))
      expect(part.xPx >= 0 && part.yPx >= 0).toBe(true)
      expect(part.widthPx === whole.widthPx || part.heightPx === whole.heightPx).toBe(true)
    }),
  )
})

it('a photo is the crop of a usual camera, and at most 1280 x 960, whatever the camera gives', () => {
  expect(captureSize({ widthPx: 1280, heightPx: 720 })).toEqual({ widthPx: 960, heightPx: 720 })
  expect(captureSize({ widthPx: 3840, heightPx: 2160 })).toEqual({ widthPx: 1280, heightPx: 960 })
})
