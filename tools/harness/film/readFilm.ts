import { readFileSync } from 'node:fs'

import { type Film, type FilmRecipe, resolveFilm } from '../../../src/engine/workbench.ts'

/** Reads the film of a filter as its file tunes it now. @param filterId of a filter with a film, such as `portra400` */
export function readFilm(filterId: string): Film {
  const { film }: { film: FilmRecipe } = JSON.parse(readFileSync(`filters/${filterId}.json`, 'utf8'))
  return resolveFilm(film)
}
