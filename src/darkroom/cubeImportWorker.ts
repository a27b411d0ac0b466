import { CubeError, type CubeLut, cubeToLut, sampleCube } from '../film/cube/cubeLut.ts'
import { parseCube } from '../film/cube/parseCube.ts'
import { clipText, sanitizeLine } from '../lib/text.ts'
import type { ImportedCube } from './useEditorState.ts'

/** Response of the import worker to a `.cube` file: its LUT, or a sentence that says what is wrong with it. */
export type CubeImport = { readonly cube: ImportedCube } | { readonly refusal: string }

/** Longest name that is shown, in UTF-16 code units. */
const nameLimit = 40

addEventListener('message', ({ data }: MessageEvent<File>) => void answer(data))

async function answer(file: File): Promise<void> {
  const cube = parseCube(await file.text())
  const response: CubeImport =
    cube instanceof CubeError ? { refusal: cube.message } : { cube: importedCube(cube, file) }
  postMessage(response)
}

function importedCube(cube: CubeLut, file: File): ImportedCube {
  const name = clipText(sanitizeLine(cube.title || file.name), nameLimit)
  return { name, lut: cubeToLut(cube), curves: curvesOf(cube) }
}

const curvePoints = 65

function curvesOf(cube: CubeLut): ImportedCube['curves'] {
  const greys = Array.from({ length: curvePoints }, (_, i) => i / (curvePoints - 1))
  const colours = greys.map((code) => sampleCube(cube, [code, code, code]))
  return ([0, 1, 2] as const).map((channel) => colours.map((colour) => colour[channel]))
}
