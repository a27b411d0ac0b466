import { lazyModule } from '../lib/lazyModule.ts'
import { bakeInWorker } from '../film/bakeInWorker.ts'
import { type Luts, lutSize } from '../film/lut.ts'
import { filters } from '../filters/filters.ts'

const filmsModule = lazyModule(() => import('../film/films.ts'))

let loading: Promise<Luts> | undefined

/**
 * Bakes the LUTs of all filters, once: in a worker, or in time slices where there is none. The data sheets load with
 * the code that bakes.
 * @throws Error (rejects) when that code can't be loaded; the next call tries again
 */
export function loadLuts(): Promise<Luts> {
  loading ??= bake(filters.flatMap(({ film }) => film ?? [])).catch((cause: unknown) => {
    // The network may be back at the next call.
    loading = undefined
    throw cause
  })
  return loading
}

async function bake(filterIds: readonly string[]): Promise<Luts> {
  try {
    return await bakeInWorker(filterIds, lutSize)
  } catch (cause) {
    console.warn('No worker: the films are computed in the page.', cause)
    const { bakeInSlices } = await filmsModule.load()
    return bakeInSlices(filterIds, lutSize)
  }
}
