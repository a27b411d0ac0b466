import type { FilterId } from '../../filters/Filter.ts'
import { filterById, filters } from '../../filters/registry.ts'
import type { Setting } from '../bench/Bench.ts'
import { longestPreset, parsePreset } from '../parsePreset.ts'
import { PresetError } from '../PresetError.ts'

/** A setting of a pasted text: of the filter that it names, else of the one that is under the controls. */
export function pastedSetting(text: string, current: FilterId): Setting | PresetError {
  const filterId = text.length <= longestPreset ? (namedFilter(text) ?? current) : current
  const preset = parsePreset(text, filterById(filterId))
  return preset instanceof PresetError ? preset : { filterId, preset }
}

function namedFilter(text: string): FilterId | undefined {
  const id = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return filters.find((filter) => filter.id === id)?.id
}
