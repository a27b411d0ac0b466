import type { Filter, FilterId } from './Filter.ts'

/** Every filter that works, in the order of the buttons. Only data: shaders and figures load on their own. */
export const filters = [
  { id: 'classic', name: 'Classic', shader: 'classic.frag', film: null, params: {} },
  { id: 'tmax3200', name: 'TMax3200', shader: 'tmax3200.frag', film: 'tmax3200', params: {} },
] as const satisfies readonly Filter[]

/** @throws RangeError for a filter that is not in the registry */
export function filterById(id: FilterId): Filter {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) throw new RangeError(`no filter ${id}`)
  return filter
}
