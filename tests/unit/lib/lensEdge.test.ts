import { expect, test } from 'vitest'

import { lensEdge } from '../../../src/lib/lensEdge.ts'

test('the lens is at the upper edge, and turns with the device: to the left when that turns to the left', () => {
  expect([0, 90, 180, 270].map(lensEdge)).toEqual(['top', 'left', 'bottom', 'right'])
})
