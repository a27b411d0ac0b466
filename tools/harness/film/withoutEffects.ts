import type { Filter } from '../../../src/filters/Filter.ts'

/** The filter with all of its effects turned off: its colours alone. */
export function withoutEffects(filter: Filter): Filter {
  const off = Object.entries(filter.params).map(([name, param]) => [name, { ...param, value: 0 }])
  return { ...filter, params: Object.fromEntries(off) }
}
