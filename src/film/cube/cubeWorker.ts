import { filmPrint } from '../bakeLut.ts'
import type { Film, FilmId } from '../Film.ts'
import { type FilmValues, tuneFilm } from '../filmParams.ts'
import { films } from '../films.ts'
import type { Print } from '../Print.ts'
import { fitCube } from './fitCube.ts'
import { writeCube } from './writeCube.ts'

/** A film with these values in place of its own; null is no film, which leaves colours as they are. */
export type CubeOrder = { readonly title: string; readonly film: FilmId | null; readonly values: FilmValues }

addEventListener('message', ({ data: { title, film, values } }: MessageEvent<CubeOrder>) => {
  const print: Print = film ? filmPrint(tuneFilm<Film>(films[film], values)) : (colour) => colour
  const text: string = writeCube(fitCube(print, title))
  postMessage(text)
})
