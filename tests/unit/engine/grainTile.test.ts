import { expect, test } from 'vitest'
import { grainSteps, grainTile } from '../../../src/engine/grainTile.ts'

test('all renderers share one grain tile: the second need not compute it', () => {
  const tile = grainTile()
  const { done, value } = grainSteps().next()
  expect(done, 'in the first step').toBe(true)
  expect(value).toBe(tile)
})
