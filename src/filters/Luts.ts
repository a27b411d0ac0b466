import type { FilmId } from '../film/Film.ts'
import type { Lut } from '../film/Lut.ts'

/** Along each side of a table; the shaders know it as LUT_POINTS. */
export const lutPoints = 33

/** The colour table of every film in use. */
export type Luts = ReadonlyMap<FilmId, Lut>

/** @throws Error for a film whose table was not loaded */
export function lutOf(luts: Luts, film: FilmId): Lut {
  const lut = luts.get(film)
  if (!lut) throw new Error(`no colour table of ${film}`)
  return lut
}
