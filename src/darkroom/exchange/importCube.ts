import { CubeError } from '../../film/cube/CubeLut.ts'
import { cubeToLut } from '../../film/cube/cubeToLut.ts'
import { largestCube, parseCube } from '../../film/cube/parseCube.ts'
import { plainLine } from '../../lib/plainLine.ts'
import { clipText } from '../../lib/clipText.ts'
import type { ImportedCube } from '../bench/Bench.ts'

/** UTF-16 units of a name that are shown. */
const nameLimit = 40

/** Reads a `.cube` file as a look; an error says in a sentence what is wrong with it. */
export async function importCube(file: File): Promise<ImportedCube | CubeError> {
  if (file.size > largestCube) return new CubeError('The file is larger than 64 MiB.')
  const cube = parseCube(await file.text())
  if (cube instanceof CubeError) return cube
  const name = clipText(plainLine(cube.title || file.name), nameLimit)
  return { name, lut: cubeToLut(cube) }
}
