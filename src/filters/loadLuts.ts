import type { Luts } from './Luts.ts'
import { filters } from './registry.ts'

const sizePoints = 33

/** Computes the colour tables of all filters. Figures and chain arrive as a chunk of their own. */
export async function loadLuts(): Promise<Luts> {
  const { bakeLut } = await import('../film/bakeLut.ts')
  const films = new Set(filters.flatMap(({ film }) => film ?? []))
  return new Map([...films].map((film) => [film, bakeLut(film, sizePoints)]))
}
