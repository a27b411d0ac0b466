import { filterById, type FilterId, filters } from '../../filters/filters.ts'
import { longestPreset, parsePreset } from '../parsePreset.ts'
import { PresetError } from '../preset.ts'
import type { FilterEdit } from '../state/editorState.ts'

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
