import type { Filter } from '../../../src/filters/Filter.ts'

/** The filter with all of its effects turned off: its colours alone. */
export function withoutEffects(filter: Filter): Filter {
  const off = Object.keys(filter.params).map((name) => [name, 0])
  return { ...filter, params: Object.fromEntries(off) }
}
