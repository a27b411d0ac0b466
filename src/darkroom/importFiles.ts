import { CubeError, cubeToLut } from '../film/cube/cubeLut.ts'
import { longestCube, parseCube } from '../film/cube/parseCube.ts'
import { sanitizeLine, clipText } from '../lib/text.ts'
import type { ImportedCube, FilterEdit } from './useEditorState.ts'
import { filterById, filters, type FilterId } from '../filters/filters.ts'
import { longestPreset, parsePreset } from './parsePreset.ts'
import { PresetError } from './preset.ts'

/** UTF-16 units of a name that are shown. */
const nameLimit = 40

/** Reads a `.cube` file as a look; an error says in a sentence what is wrong with it. */
export async function importCube(file: File): Promise<ImportedCube | CubeError> {
  if (file.size > longestCube) return new CubeError('The file is larger than 64 MiB.')
  const cube = parseCube(await file.text())
  if (cube instanceof CubeError) return cube
  const name = clipText(sanitizeLine(cube.title || file.name), nameLimit)
  return { name, lut: cubeToLut(cube) }
}

/** A setting of a pasted text: of the filter that it names, else of the one that is under the controls. */
export function pastedSetting(text: string, current: FilterId): FilterEdit | PresetError {
  const filterId = text.length <= longestPreset ? (namedFilter(text) ?? current) : current
  const preset = parsePreset(text, filterById(filterId))
  return preset instanceof PresetError ? preset : { filterId, preset }
}

function namedFilter(text: string): FilterId | undefined {
  const id = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return filters.find((filter) => filter.id === id)?.id
}
