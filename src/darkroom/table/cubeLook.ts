import type { Filter } from '../../filters/Filter.ts'
import { withPreset } from '../../filters/Preset.ts'
import { filterById } from '../../filters/registry.ts'
import type { ImportedCube } from '../bench/Bench.ts'
import type { Look } from './Look.ts'

/** Its shader looks colours up in the film's table; with every effect off it does nothing else. */
const bare = withoutEffects(filterById('portra400'))

/** The colours of a `.cube`, and nothing else. */
export function cubeLook({ lut }: ImportedCube): Look {
  return { filter: bare, lut }
}

/** All that an effect is measured by is 0; a reach of nothing may be any. */
function withoutEffects(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter((name) => name !== 'uHalationSigma')
  return withPreset(filter, { params: Object.fromEntries(names.map((name) => [name, 0])), film: {} })
}
