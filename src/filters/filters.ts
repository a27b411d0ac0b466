import type { Filter } from './Filter.ts'
import { classic } from './looks/classic.ts'
import { cpm35 } from './looks/cpm35.ts'
import { ektar100 } from './looks/ektar100.ts'
import { polaroid } from './looks/polaroid.ts'
import { portra400 } from './looks/portra400.ts'
import { tmax3200 } from './looks/tmax3200.ts'
import { vintage } from './looks/vintage.ts'

/** Every filter, in the order of the buttons. Only data: shaders and figures load on their own. */
export const filters = [
  classic,
  cpm35,
  portra400,
  ektar100,
  tmax3200,
  polaroid,
  vintage,
] as const satisfies readonly Filter[]

/** @throws RangeError for a filter that is not in the registry */
export function filterById(id: FilterId): Filter {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) throw new RangeError(`no filter ${id}`)
  return filter
}

/** The filters of the booth, as their registry names them. */
export type FilterId = (typeof filters)[number]['id']
