import { CubeError, type CubeLut, cubeToLut, sampleCube } from '../film/cube/cubeLut.ts'
import { longestCube, parseCube } from '../film/cube/parseCube.ts'
import { filterById, type FilterId, filters } from '../filters/filters.ts'
import { clipText, sanitizeLine } from '../lib/text.ts'
import { longestPreset, parsePreset } from './parsePreset.ts'
import { PresetError } from './preset.ts'
import type { FilterEdit, ImportedCube } from './useEditorState.ts'

/** Longest name that is shown, in UTF-16 code units. */
const nameLimit = 40

/**
 * Imports a `.cube` file.
 * @returns a CubeError, which says in a sentence what is wrong with it
 */
export async function importCube(file: File): Promise<ImportedCube | CubeError> {
  if (file.size > longestCube) return new CubeError('The file is larger than 64 MiB.')
  const cube = parseCube(await file.text())
  if (cube instanceof CubeError) return cube
  const name = clipText(sanitizeLine(cube.title || file.name), nameLimit)
  return { name, lut: cubeToLut(cube), curves: curvesOf(cube) }
}

/** Whether a file that was dropped or chosen is a `.cube`: its type says nothing in any browser. */
export function isCube({ name }: File): boolean {
  return /\.cube$/i.test(name)
}

const curvePoints = 65

function curvesOf(cube: CubeLut): ImportedCube['curves'] {
  const greys = Array.from({ length: curvePoints }, (_, i) => i / (curvePoints - 1))
  const colours = greys.map((code) => sampleCube(cube, [code, code, code]))
  return ([0, 1, 2] as const).map((channel) => colours.map((colour) => colour[channel]))
}

/** Edit from a pasted preset: of the filter that the text names, else of the current one. */
export function pastedEdit(text: string, current: FilterId): FilterEdit | PresetError {
  const filterId = text.length <= longestPreset ? (namedFilter(text) ?? current) : current
  const preset = parsePreset(text, filterById(filterId))
  return preset instanceof PresetError ? preset : { filterId, preset }
}

function namedFilter(text: string): FilterId | undefined {
  const id = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return filters.find((filter) => filter.id === id)?.id
}
