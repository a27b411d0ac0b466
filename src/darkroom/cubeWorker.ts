import { printOf } from '../film/bakeLut.ts'
import type { FilmValues, Print } from '../film/Film.ts'
import { filmOf } from '../film/films.ts'
import { fitCube, writeCube } from '../film/cube/writeCube.ts'

/** A film with these values in place of its own; null is no film, which leaves colours as they are. */
export type CubeRequest = {
  readonly title: string
  readonly film: string | null
  readonly values: FilmValues
}

addEventListener('message', ({ data: { title, film, values } }: MessageEvent<CubeRequest>) => {
  const print: Print = film ? printOf(filmOf(film, values)) : (colour) => colour
  const text: string = writeCube(fitCube(print, title))
  postMessage(text)
})
