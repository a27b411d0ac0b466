import { atom, type PrimitiveAtom } from 'jotai'
import { cubeFilter, filterById, withParamValues } from '../../engine/index.ts'
import { editorAtom } from '../state/darkroomAtoms.ts'
import type { EditId } from '../state/editorState.ts'
import type { TunedFilm } from '../workers/filmTunerWorker.ts'
import type { TunedFilter } from './comparePane.ts'

/** Film as it was baked last for an edit, and the filter that it is of. */
type BakedFilm = { readonly filterId: string; readonly film: TunedFilm }

/** Atoms of an edit's tuned filter, by edit. */
export const tunedFilterAtoms = { a: createAtoms('a'), b: createAtoms('b') } as const

function createAtoms(id: EditId) {
  const editAtom = atom((get) => get(editorAtom)[id])
  const cubeAtom = atom((get) => get(editAtom).cube)
  const filterIdAtom = atom((get) => get(editAtom).filterId)
  const paramsAtom = atom((get) => get(editAtom).preset.params)
  const valuesAtom = atom((get) => get(editAtom).preset.film)
  const bakedAtom: PrimitiveAtom<BakedFilm | null> = atom<BakedFilm | null>(null)
  // The film's values reach the image by the LUT alone: a change of them must not develop it twice.
  const filterAtom = atom((get) => withParamValues(filterById(get(filterIdAtom)), get(paramsAtom)))
  const filmAtom = atom((get) => {
    if (get(cubeAtom) || get(filterAtom).film === null) return null
    const baked = get(bakedAtom)
    return baked && baked.filterId === get(filterIdAtom) ? baked.film : null
  })
  const lutAtom = atom((get) => get(filmAtom)?.lut ?? null)
  return {
    /** Film to bake: a filter and its film's values; null for a filter without a film. */
    bakeRequestAtom: atom((get) => {
      const filterId = get(filterIdAtom)
      return filterById(filterId).film === null ? null : { filterId, values: get(valuesAtom) }
    }),
    /** Film that was baked last; its only writer is the film stage. */
    bakedAtom,
    /** Film of the edit; null until it is baked, for a filter without one and for a `.cube` file. */
    filmAtom,
    tunedAtom: atom((get): TunedFilter => {
      const cube = get(cubeAtom)
      if (cube)
        return { filter: cubeFilter({ id: `cube ${id}`, name: cube.name, table: cube.lut }), lut: null }
      return { filter: get(filterAtom), lut: get(lutAtom) }
    }),
  }
}
