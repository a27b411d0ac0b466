import type { ImportedLut } from '../film/cube/cubeLut.ts'
import type { Filter } from './Filter.ts'

/**
 * LUT of the `.cube` file that colours a filter; null for any other. It is given the camera's own codes, as Classic is:
 * nothing is metered, denoised or softened before it.
 */
export function cubeOfFilter({ table }: Pick<Filter, 'table'>): ImportedLut | null {
  return table && 'positions' in table ? table : null
}

/** Filter of a `.cube` file, by the steps that all films share. @param params of its effects; none by default */
export function cubeFilter(
  own: Pick<Filter, 'id' | 'name'> & Partial<Filter> & { readonly table: ImportedLut },
): Filter {
  return { accent: '#B8C0FF', shader: 'portra400.frag', params: {}, ...own, film: null }
}
