import { expect, test } from 'vitest'
import { runSync } from '../../../src/lib/timeSlice.ts'
import { grainSteps, grainTile } from '../../../src/render/grainTile.ts'

test('all renderers share one grain tile: the second need not compute it', () => {
  const tile = grainTile()
  const steps = grainSteps()
  expect(steps.next(), 'the first step').toEqual({ done: true, value: tile })
  expect(runSync(grainSteps())).toBe(tile)
})
