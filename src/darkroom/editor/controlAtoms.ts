import { atom } from 'jotai'
import { filterById, type FilterId } from '../../filters/filters.ts'
import { editableParams, type Preset } from '../preset.ts'
import { activeEditAtom } from '../state/darkroomAtoms.ts'
import type { ControlGroup, Values } from './paramPane.ts'

/** Control groups of a filter: its film's params, then those of its shader. */
export function groupsOf(filterId: FilterId): readonly ControlGroup[] {
  const { film, params } = editableParams(filterById(filterId))
  const groups = [
    { title: 'Film', params: Object.fromEntries(film) },
    { title: 'Shader', params: Object.fromEntries(params) },
  ]
  return groups.filter((group) => Object.keys(group.params).length > 0)
}

/** Values of a preset by the names of the controls. */
export function valuesOf({ params, film }: Preset): Values {
  return { ...params, ...film }
}

const filterIdAtom = atom((get) => get(activeEditAtom).filterId)
const hasCubeAtom = atom((get) => get(activeEditAtom).cube !== undefined)
const presetAtom = atom((get) => get(activeEditAtom).preset)

/** Control groups of the active edit, none for a `.cube` file; another array only for another filter. */
export const controlGroupsAtom = atom((get) => (get(hasCubeAtom) ? [] : groupsOf(get(filterIdAtom))))

/** Values of the controls. */
export const controlValuesAtom = atom((get) => valuesOf(get(presetAtom)))
