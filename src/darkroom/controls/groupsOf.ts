import type { FilterId } from '../../filters/Filter.ts'
import type { Preset } from '../../filters/Preset.ts'
import { filterById } from '../../filters/registry.ts'
import { turnedParams } from '../turnedParams.ts'
import type { ControlGroup, Values } from './openPane.ts'

/** The controls of a filter: its film's, then those of its shader. */
export function groupsOf(filterId: FilterId): readonly ControlGroup[] {
  const { film, params } = turnedParams(filterById(filterId))
  const groups = [
    { title: 'Film', params: Object.fromEntries(film) },
    { title: 'Shader', params: Object.fromEntries(params) },
  ]
  return groups.filter((group) => Object.keys(group.params).length > 0)
}

/** A preset's values as the controls name them. */
export function valuesOf({ params, film }: Preset): Values {
  return { ...params, ...film }
}

/** The preset with one value turned; the other half stays the same object. */
export function turned(preset: Preset, name: string, value: number): Preset {
  if (isUniform(name)) return { ...preset, params: { ...preset.params, [name]: value } }
  return { ...preset, film: { ...preset.film, [name]: value } }
}

function isUniform(name: string): name is `u${string}` {
  return /^u[A-Z]/.test(name)
}
