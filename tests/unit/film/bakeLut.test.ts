import { expect, test } from 'vitest'
import { bakeInSlices, bakeLut } from '../../../src/film/bakeLut.ts'

test('slices make the table that one go makes, and leave the thread free in between', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  const tables = await bakeInSlices(['portra400', 'tmax3200'], 33)
  clearInterval(timer)
  expect([...tables.keys()]).toEqual(['portra400', 'tmax3200'])
  expect(tables.get('portra400')).toEqual(bakeLut('portra400', 33))
  expect(turns).toBeGreaterThanOrEqual(2)
})
