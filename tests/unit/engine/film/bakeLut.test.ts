import { expect, test } from 'vitest'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { bakeInSlices, filmOf } from '../../../../src/engine/film/films.ts'

test('slices bake the LUT that one go bakes, and leave the thread free in between', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  const luts = await bakeInSlices(['portra400', 'tmax3200'], 33)
  clearInterval(timer)
  expect([...luts.keys()]).toEqual(['portra400', 'tmax3200'])
  expect(luts.get('portra400')).toEqual(bakeLut(filmOf('portra400'), 33))
  expect(turns).toBeGreaterThanOrEqual(2)
})
