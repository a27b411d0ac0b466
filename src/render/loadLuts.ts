import { bakeInWorker } from '../film/bakeInWorker.ts'
import { type Luts, lutSize } from '../film/lut.ts'
import { filters } from '../filters/filters.ts'
import type { FilmId } from '../film/films.ts'

let loading: Promise<Luts> | undefined

/**
 * The colour tables of all filters, computed once: in a worker, or in slices where there is none. The figures
 * arrive with whoever computes.
 */
export function loadLuts(): Promise<Luts> {
  const films = new Set(filters.flatMap(({ film }) => film ?? []))
  loading ??= bake([...films]).catch((cause: unknown) => {
    // Whoever tries again may have a network by then.
    loading = undefined
    throw cause
  })
  return loading
}

async function bake(films: readonly FilmId[]): Promise<Luts> {
  try {
    return await bakeInWorker(films, lutSize)
  } catch (cause) {
    console.warn('No worker: the films are computed in the page.', cause)
    const { bakeInSlices } = await import('../film/bakeLut.ts')
    return bakeInSlices(films, lutSize)
  }
}
