import { bakeSlices } from './bakeLut.ts'
import type { FilmId } from './Film.ts'
import type { Lut } from './Lut.ts'

/** Longest stretch of work; a slice more comes on top. */
const stretchMs = 12

/** Bakes the tables of films on this thread, which is left free again and again. */
export async function bakeInSlices(
  films: readonly FilmId[],
  sizePoints: number,
): Promise<ReadonlyMap<FilmId, Lut>> {
  const tables = new Map<FilmId, Lut>()
  for (const film of films) tables.set(film, await inStretches(bakeSlices(film, sizePoints)))
  return tables
}

async function inStretches<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve))
    const endMs = performance.now() + stretchMs
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < endMs)
  }
}
