import type { Filter } from '../../filters/Filter.ts'
import { filters } from '../../filters/registry.ts'
import type { Setting } from '../bench/Bench.ts'
import { longestPreset, parsePreset } from '../parsePreset.ts'
import { PresetError } from '../PresetError.ts'

/** A setting of a pasted text: of the filter that it names, else of the one that is under the controls. */
export function pastedSetting(text: string, current: Filter): Setting | PresetError {
  const filter = (text.length <= longestPreset && namedFilter(text)) || current
  const preset = parsePreset(text, filter)
  return preset instanceof PresetError ? preset : { filterId: filter.id, preset }
}

function namedFilter(text: string): Filter | undefined {
  const id = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return filters.find((filter) => filter.id === id)
}
