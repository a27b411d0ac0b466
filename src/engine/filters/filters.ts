import classic from '../../../filters/classic.json' with { type: 'json' }
import cpm35 from '../../../filters/cpm35.json' with { type: 'json' }
import portra400 from '../../../filters/portra400.json' with { type: 'json' }
import ektar100 from '../../../filters/ektar100.json' with { type: 'json' }
import tmax3200 from '../../../filters/tmax3200.json' with { type: 'json' }
import polaroid from '../../../filters/polaroid.json' with { type: 'json' }
import vintage from '../../../filters/vintage.json' with { type: 'json' }
import type { Filter } from './Filter.ts'

/**
 * File of `filters/`: a filter without its id. The build leaves the film's recipe out of it (tools/vite/slimFiles.ts):
 * the first screen would download it.
 */
export type Definition = Omit<Filter, 'id' | 'film'> & { readonly film: object | null }

/** Filter of a file. @param id its film's, too, where it has one */
export function define(id: string, definition: Definition): Filter {
  return { ...definition, id, film: definition.film && id }
}

/** Registry of the filters, in the order of their buttons. */
export const filters: readonly [Filter, ...Filter[]] = [
  define('classic', classic),
  define('cpm35', cpm35),
  define('portra400', portra400),
  define('ektar100', ektar100),
  define('tmax3200', tmax3200),
  define('polaroid', polaroid),
  define('vintage', vintage),
]

/** @throws RangeError for a filter that is not in the registry */
export function filterById(id: string): Filter {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) throw new RangeError(`no filter ${id}`)
  return filter
}
