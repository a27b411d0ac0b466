import { expect, test } from 'vitest'
import { printOf } from '../../../src/film/bakeLut.ts'
import { exportCube } from '../../../src/darkroom/filmTuner.ts'
import { fitCube, writeCube } from '../../../src/film/cube/writeCube.ts'
import { filmOf } from '../../../src/film/films.ts'

test('the worker exports a film as it is tuned, and a filter without a film', async () => {
  const values = { pushStops: 1 }
  const pushed = printOf(filmOf('tmax3200', values))
  expect(await exportCube({ title: 'Pushed', filterId: 'tmax3200', values })).toBe(
    writeCube(fitCube(pushed, 'Pushed')),
  )
  const untouched = await exportCube({ title: 'Classic', filterId: null, values: {} })
  expect(untouched).toContain('\n0.500000 0.500000 0.500000\n')
})
