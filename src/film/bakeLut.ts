import { assertNever } from '../lib/assertNever.ts'
import { runSync, runTimeSliced } from '../lib/timeSlice.ts'
import { roundToHalf } from '../lib/bits.ts'
import { blackAndWhitePrint } from './blackAndWhitePrint.ts'
import { colourPrint } from './colourPrint.ts'
import type { Film, Print } from './Film.ts'
import { films, type FilmId } from './films.ts'
import { type Lut, fromIndex } from './lut.ts'

/** The film's chain in full precision: what a table of any size approaches. */
export function filmPrint(film: Film): Print {
  switch (film.kind) {
    case 'blackAndWhite':
      return blackAndWhitePrint(film)
    case 'colourNegative':
    case 'colourPositive':
      return colourPrint(film)
    default:
      return assertNever(film)
  }
}

/** The film's chain as a table of `sizePoints` to the side, 2 or more; 33 keeps it within 0.1 of CIEDE2000. */
export function bakeLut(filmId: FilmId, sizePoints: number): Lut {
  return bakeFilm(films[filmId], sizePoints)
}

/** The same of any film. */
export function bakeFilm(film: Film, sizePoints: number): Lut {
  return runSync(filmSlices(film, sizePoints))
}

/** The same in steps of some milliseconds each, for those who must do other things in between. */
export function bakeSlices(filmId: FilmId, sizePoints: number): Generator<void, Lut> {
  return filmSlices(films[filmId], sizePoints)
}

/** Both. */
export function* filmSlices(film: Film, sizePoints: number): Generator<void, Lut> {
  const print = filmPrint(film)
  const data = new Float32Array(sizePoints ** 3 * 3)
  const codes = Array.from({ length: sizePoints }, (_, i) => fromIndex(i / (sizePoints - 1)))
  let next = 0
  for (const blue of codes) {
    yield
    for (const green of codes) {
      for (const red of codes) {
        for (const code of print([red, green, blue])) data[next++] = roundToHalf(code)
      }
    }
  }
  return { sizePoints, data }
}

/** Bakes the tables of films on this thread, which is left free again and again. */
export async function bakeInSlices(
  films: readonly FilmId[],
  sizePoints: number,
): Promise<ReadonlyMap<FilmId, Lut>> {
  const tables = new Map<FilmId, Lut>()
  for (const film of films) tables.set(film, await runTimeSliced(bakeSlices(film, sizePoints)))
  return tables
}
