import { inStretches } from '../lib/inStretches.ts'
import { bakeSlices } from './bakeLut.ts'
import type { FilmId } from './Film.ts'
import type { Lut } from './Lut.ts'

/** Bakes the tables of films on this thread, which is left free again and again. */
export async function bakeInSlices(
  films: readonly FilmId[],
  sizePoints: number,
): Promise<ReadonlyMap<FilmId, Lut>> {
  const tables = new Map<FilmId, Lut>()
  for (const film of films) tables.set(film, await inStretches(bakeSlices(film, sizePoints)))
  return tables
}
