import { FloatType } from 'three'
import { LUTCubeLoader } from 'three/examples/jsm/loaders/LUTCubeLoader.js'
import { mapVector } from '../../../src/lib/matrix3.ts'
import { randomColours } from './colour.ts'
import type { Rgb } from '../../../src/colour/srgb.ts'
import type { Print } from '../../../src/film/Film.ts'

/** Print of a `.cube` file by three's parser, which is independent of the booth's, with trilinear interpolation. */
export function printOfCube(text: string): Print {
  const { size, texture3D } = new LUTCubeLoader().setType(FloatType).parse(text)
  const data = texture3D.image.data ?? []
  const at = (red: number, green: number, blue: number, channel: number) =>
    data[((blue * size + green) * size + red) * 4 + channel] ?? Number.NaN
  const mix = (one: number, other: number, part: number) => one + (other - one) * part
  return (colour) => {
    const position = mapVector(colour, (code) => code * (size - 1))
    const [r, g, b] = mapVector(position, (index) => Math.min(Math.floor(index), size - 2))
    const [x, y, z] = [position[0] - r, position[1] - g, position[2] - b]
    const channel = (c: number) => {
      const row = (green: number, blue: number) => mix(at(r, green, blue, c), at(r + 1, green, blue, c), x)
      const slice = (blue: number) => mix(row(g, blue), row(g + 1, blue), y)
      return mix(slice(b), slice(b + 1), z)
    }
    return [channel(0), channel(1), channel(2)]
  }
}

/** Largest difference of any channel between two prints over random colours, 0 to 255. */
export function largestDifference(one: Print, other: Print, count = 20_000): number {
  const apart = (colour: Rgb) => {
    const [a, b] = [one(colour), other(colour)]
    return Math.max(...a.map((code, channel) => Math.abs(code - (b[channel] ?? Number.NaN))))
  }
  return 255 * Math.max(...randomColours(count).map(apart))
}
