import { printOf } from '../film/bakeLut.ts'
import { fitCube, writeCube } from '../film/cube/writeCube.ts'
import type { FilmValues, Print } from '../film/Film.ts'
import { filmOf } from '../film/films.ts'

/** Request for a `.cube` file: the film of a filter with other values. */
export type CubeRequest = {
  readonly title: string
  /** Id of the filter; null for no film, which leaves the colours as they are. */
  readonly filterId: string | null
  readonly values: FilmValues
}

addEventListener('message', ({ data: { title, filterId, values } }: MessageEvent<CubeRequest>) => {
  const print: Print = filterId === null ? (colour) => colour : printOf(filmOf(filterId, values))
  const text: string = writeCube(fitCube(print, title))
  postMessage(text)
})
