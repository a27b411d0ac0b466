import type { Filter } from '../../../src/engine/filters/Filter.ts'

/** The filter with every effect param at 0: its colours alone. */
export function withoutEffects(filter: Filter): Filter {
  const off = Object.keys(filter.params).map((name) => [name, 0])
  return { ...filter, params: Object.fromEntries(off) }
}
