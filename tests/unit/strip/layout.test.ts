import { expect, it } from 'vitest'
import { photoStrip } from '../../../src/strip/layout.ts'

it('the strip is 800 x 2400 with photos of 600 x 450 every 500 px from y = 150', () => {
  expect(photoStrip.size).toEqual({ widthPx: 800, heightPx: 2400 })
  expect(photoStrip.slots).toMatchObject(
    [150, 650, 1150, 1650].map((yPx) => ({ xPx: 100, yPx, widthPx: 600, heightPx: 450 })),
  )
})
