import ocioCurves from '../../../tests/fixtures/cube/ocio-iridas_1d.cube?raw'
import type { Rgb } from '../../../src/lib/colour/srgb.ts'
import { parseCube } from '../../../src/engine/film/cube/parseCube.ts'
import { randomColours } from './colour.ts'
import { CubeError, importedLut, type ImportedLut, sampleCube } from '../../../src/engine/workbench.ts'

const random = randomColours(45 ** 3)

/** File of random colours, from -0.2 to 1.2: neighbours are as far apart as can be. */
function fileOf(head: string, rows: number): string {
  const row = (colour: Rgb) => colour.map((code) => (code * 1.4 - 0.2).toFixed(6)).join(' ')
  return `${head}\n${random.slice(0, rows).map(row).join('\n')}\n`
}

/** `.cube` files of the kinds that other tools write, by name. */
export const cubeFiles: readonly (readonly [name: string, text: string])[] = [
  ['curves of 5 points, each with a domain of its own', ocioCurves],
  ['curves of 4096 points within a range', fileOf('LUT_1D_SIZE 4096\nLUT_1D_INPUT_RANGE -0.1 1.3', 4096)],
  ['a grid of 2', fileOf('LUT_3D_SIZE 2', 8)],
  ['a grid of 5 within a domain', fileOf('LUT_3D_SIZE 5\nDOMAIN_MIN 0.1 -1 0\nDOMAIN_MAX 0.9 1 2', 125)],
  ['a grid of 33', fileOf('LUT_3D_SIZE 33', 33 ** 3)],
  ['a grid of 45, whose texture has two rows', fileOf('LUT_3D_SIZE 45', 45 ** 3)],
  ['a grid behind a shaper', fileOf('LUT_1D_SIZE 9\nLUT_3D_SIZE 17\nLUT_3D_INPUT_RANGE 0 1.5', 9 + 17 ** 3)],
]

/** Pixels of 128 x 160 that a LUT is tried on: every grey, and random colours. */
export const cubePixels = Uint8ClampedArray.from({ length: 128 * 160 * 4 }, (_, at) => {
  const [pixel, channel] = [Math.floor(at / 4), at % 4]
  if (channel === 3) return 255
  return pixel < 256 ? pixel : (random[pixel]?.[channel] ?? 0) * 255
})

/**
 * Largest difference of a channel, in codes, between what a renderer shows of `cubePixels` and what a file has for them,
 * each colour by itself.
 * @param develop develops `cubePixels` with the file's LUT
 */
export async function cubeError(
  text: string,
  develop: (lut: ImportedLut) => Promise<ImageData>,
): Promise<number> {
  const cube = parseCube(text)
  if (cube instanceof CubeError) throw cube
  const { data: shown } = await develop(importedLut(cube))
  let largest = 0
  for (let at = 0; at < cubePixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = cubePixels.subarray(at, at + 3)
    for (const [channel, code] of sampleCube(cube, [red / 255, green / 255, blue / 255]).entries()) {
      const right = Math.min(1, Math.max(0, code)) * 255
      largest = Math.max(largest, Math.abs((shown[at + channel] ?? Number.NaN) - right))
    }
  }
  return largest
}
