import { memoizeAsync } from '../lib/async.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { bakeInWorker } from './film/bakeInWorker.ts'
import { type Luts, lutSize } from './film/lut.ts'
import { filters } from './filters/filters.ts'

const filmsModule = lazyModule(() => import('./film/films.ts'))

/**
 * Bakes the LUTs of all filters, once: in a worker, or in time slices where there is none. The data sheets load with
 * the code that bakes.
 * @throws Error (rejects) when that code can't be loaded; the next call tries again
 */
export const loadLuts = memoizeAsync(async (): Promise<Luts> => {
  const filterIds = filters.flatMap(({ film }) => film ?? [])
  try {
    return await bakeInWorker(filterIds, lutSize)
  } catch (cause) {
    console.warn('No worker: the films are computed in the page.', cause)
    const { bakeInSlices } = await filmsModule.load()
    return bakeInSlices(filterIds, lutSize)
  }
})
