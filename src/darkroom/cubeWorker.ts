import type { Rgb } from '../colour/srgb.ts'
import { printOf } from '../film/bakeLut.ts'
import { type CubeLut, sampleCube } from '../film/cube/cubeLut.ts'
import { fitCube, writeCube } from '../film/cube/writeCube.ts'
import type { FilmValues, Print } from '../film/Film.ts'
import { filmOf } from '../film/films.ts'
import { codesOf, latticeCount, latticeSize } from './colourLattice.ts'

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
  const response: CubeResponse = { text: writeCube(fitCube(print, title)), hasShaderColour: own !== null }
  postMessage(response)
})

/**
 * What a developed lattice is more than the film by this makes the shader's own: the LUT and the rounding to 8 bits
 * stay below it. The largest difference, and the mean of all.
 */
const [largestCodes, meanCodes] = [4, 0.75]

/** Colour of the shader's own: what it adds to the print, as a table; null for a shader that only prints the film. */
function shaderColour(film: Print, developed: Float32Array<ArrayBuffer>): CubeLut | null {
  const data = new Float32Array(latticeCount * 3)
  for (let index = 0; index < latticeCount; index++) {
    const [red, green, blue] = codesOf(index)
    const print = film([red / 255, green / 255, blue / 255])
    for (const channel of [0, 1, 2] as const) {
      const at = index * 3 + channel
      data[at] = (developed[at] ?? 0) / 255 - print[channel]
    }
  }
  const sizes = data.map((difference) => Math.abs(difference) * 255)
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  if (largest <= largestCodes && mean <= meanCodes) return null
  return { title: '', dimensions: 3, size: latticeSize, domainMin: [0, 0, 0], domainMax: [1, 1, 1], data }
}

function sumOf(one: Rgb, other: Rgb): Rgb {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}
