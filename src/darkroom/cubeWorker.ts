import { filmPrint } from '../film/bakeLut.ts'
import type { Film, Print } from '../film/Film.ts'
import { type FilmValues } from '../filters/paramRanges.ts'
import { films, type FilmId } from '../film/films.ts'
import { fitCube, writeCube } from '../film/cube/writeCube.ts'
import { tuneFilm } from '../filters/filmParams.ts'

/** A film with these values in place of its own; null is no film, which leaves colours as they are. */
export type CubeRequest = {
  readonly title: string
  readonly film: FilmId | null
  readonly values: FilmValues
}

addEventListener('message', ({ data: { title, film, values } }: MessageEvent<CubeRequest>) => {
  const print: Print = film ? filmPrint(tuneFilm<Film>(films[film], values)) : (colour) => colour
  const text: string = writeCube(fitCube(print, title))
  postMessage(text)
})
