import { useEffect, useMemo, useRef, useState } from 'react'
import { type Filter, withParamValues } from '../../filters/Filter.ts'
import { filterById } from '../../filters/filters.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { CompareRequest } from './compareRenderer.ts'
import type { TunedFilter } from './comparePane.ts'
import { type FilmTuner, openFilmTuner } from '../workers/filmTuner.ts'
import type { TunedFilm } from '../workers/filmTunerWorker.ts'
import type { Source } from '../source/source.ts'
import type { FilterEdit, ImportedCube } from '../state/useEditorState.ts'
import type { Reference } from './comparePane.ts'
import type { CompareMode } from '../viewer/ViewBar.tsx'

/** Tuned filter of an edit, and its film; null until that is baked, and for a filter without a film. */
export type TunedFilterState = { readonly tuned: TunedFilter; readonly film: TunedFilm | null }

type Baked = { readonly filterId: string; readonly film: TunedFilm }

/** Tuned filter of an edit. A worker bakes its film again whenever the film's values change. */
export function useTunedFilter(edit: FilterEdit, onFailure: (sentence: string) => void): TunedFilterState {
  const { filterId, preset, cube } = edit
  const tuner = useRef<FilmTuner>(null)
  const [baked, setBaked] = useState<Baked | null>(null)
  const { params, film: values } = preset
  // The film's values reach the image by the LUT alone: a change of them must not develop it twice.
  const filter = useMemo(() => withParamValues(filterById(filterId), params), [filterId, params])

  useEffect(() => {
    const opened = openFilmTuner((draftOf, film) => setBaked({ filterId: draftOf, film }))
    tuner.current = opened
    return opened.close
  }, [])

  const hasFilm = filter.film !== null
  useEffect(() => {
    if (!tuner.current || !hasFilm) return
    tuner.current.bake(filterId, values).then(
      (film) => film && setBaked({ filterId, film }),
      (cause: unknown) => onFailure(cause instanceof Error ? `${cause.message}.` : String(cause)),
    )
  }, [filterId, hasFilm, values, onFailure])

  const film = !cube && hasFilm && baked?.filterId === filterId ? baked.film : null
  const lut = film?.lut ?? null
  const tuned = useMemo(() => (cube ? cubeFilter(cube) : { filter, lut }), [cube, filter, lut])
  return { tuned, film }
}

/** Filter without effects: its shader only applies the LUT. */
const bareFilter = withoutEffects(filterById('portra400'))

/** Tuned filter that only has the colours of a `.cube` file. */
function cubeFilter({ lut }: ImportedCube): TunedFilter {
  return { filter: bareFilter, lut }
}

/** Sets all params to 0 but the reach of the halation, which has no effect without a strength. */
function withoutEffects(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter((name) => name !== 'uHalationSigma')
  return withParamValues(filter, Object.fromEntries(names.map((name) => [name, 0])))
}

type Panes = {
  readonly a: TunedFilter
  readonly b: TunedFilter
  /** The one under the controls. */
  readonly active: TunedFilter
  readonly reference: Reference | null
}

/** Request for a comparison. */
export function compareRequestOf(
  source: Source,
  mode: CompareMode,
  { a, b, active, reference }: Panes,
): CompareRequest {
  switch (mode) {
    case 'after':
      return { source, left: null, right: active }
    case 'before':
      return { source, left: 'before', right: active }
    case 'ab':
      return { source, left: a, right: b }
    case 'reference':
      return { source, left: reference, right: active }
    default:
      return assertNever(mode)
  }
}
