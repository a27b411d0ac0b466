import type { Rgb } from '../../lib/colour/srgb.ts'
import { cubeOf, filmOf, type FilmValues, type Print, printOf, sampleCube } from '../../engine/workbench.ts'
import { shaderColour } from '../exchange/colourLattice.ts'

/** Request for a `.cube` file: the film of a filter with other values, and what its shader makes of the lattice. */
export type CubeRequest = {
  readonly title: string
  /** Id of the filter; null for no film, which leaves the colours as they are. */
  readonly filterId: string | null
  readonly values: FilmValues
  /** Codes of 0 to 255 of the developed lattice; null where they can't be measured. */
  readonly developed: Float32Array<ArrayBuffer> | null
}

/** The text of a `.cube` file, and whether colours of the shader's own are in it. */
export type CubeResponse = { readonly text: string; readonly hasShaderColour: boolean }

addEventListener('message', ({ data }: MessageEvent<CubeRequest>) => {
  const { title, filterId, values, developed } = data
  const film: Print = filterId === null ? (colour) => colour : printOf(filmOf(filterId, values))
  const own = developed && shaderColour(film, developed)
  const print: Print = own ? (colour) => sumOf(film(colour), sampleCube(own, colour)) : film
  const response: CubeResponse = { text: cubeOf(print, title), hasShaderColour: own !== null }
  postMessage(response)
})

function sumOf(one: Rgb, other: Rgb): Rgb {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}
