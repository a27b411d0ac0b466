import { useEffect, useMemo, useRef, useState } from 'react'
import type { TunedFilm } from './filmTunerWorker.ts'
import { openFilmTuner, type FilmTuner } from './filmTuner.ts'
import { filterById } from '../filters/filters.ts'
import type { FilterEdit, ImportedCube } from './useEditorState.ts'
import type { TunedFilter, CompareRequest } from './compareRenderer.ts'
import { type Filter, withParamValues } from '../filters/Filter.ts'
import { assertNever } from '../lib/assertNever.ts'
import type { Source } from './source.ts'
import type { CompareMode } from './ViewBar.tsx'

export type TunedFilterState = {
  readonly look: TunedFilter
  /** The film as it was turned, null until it is developed and where there is none. */
  readonly developed: TunedFilm | null
}

type Film = { readonly film: string; readonly developed: TunedFilm }

/** A setting's filter with the table of its film, which a worker develops anew while that is turned. */
export function useTunedFilter(setting: FilterEdit, onFailure: (sentence: string) => void): TunedFilterState {
  const { filterId, preset, cube } = setting
  const bench = useRef<FilmTuner>(null)
  const [last, setLast] = useState<Film | null>(null)
  const { params, film: values } = preset
  // The film's values reach the picture by the table alone: turning them must not develop it twice.
  const filter = useMemo(() => withParamValues(filterById(filterId), params), [filterId, params])

  useEffect(() => {
    const opened = openFilmTuner((film, developed) => setLast({ film, developed }))
    bench.current = opened
    return opened.close
  }, [])

  const { film } = filter
  useEffect(() => {
    if (!bench.current || film === null) return
    bench.current.bake(film, values).then(
      (developed) => developed && setLast({ film, developed }),
      (cause: unknown) => onFailure(cause instanceof Error ? `${cause.message}.` : String(cause)),
    )
  }, [film, values, onFailure])

  const developed = !cube && last !== null && last.film === film ? last.developed : null
  const lut = developed?.lut ?? null
  const look = useMemo(() => (cube ? cubeFilter(cube) : { filter, lut }), [cube, filter, lut])
  return { look, developed }
}

/** Its shader looks colours up in the film's table; with every effect off it does nothing else. */
const bare = withoutEffects(filterById('portra400'))

/** The colours of a `.cube`, and nothing else. */
export function cubeFilter({ lut }: ImportedCube): TunedFilter {
  return { filter: bare, lut }
}

/** All that an effect is measured by is 0; a reach of nothing may be any. */
function withoutEffects(filter: Filter): Filter {
  const names = Object.keys(filter.params).filter((name) => name !== 'uHalationSigma')
  return withParamValues(filter, Object.fromEntries(names.map((name) => [name, 0])))
}

type Looks = {
  readonly a: TunedFilter
  readonly b: TunedFilter
  /** The one under the controls. */
  readonly active: TunedFilter
}

/** What the light table has to develop for a comparison. */
export function compareRequestOf(
  source: Source,
  comparison: CompareMode,
  { a, b, active }: Looks,
): CompareRequest {
  switch (comparison) {
    case 'after':
      return { source, left: null, right: active }
    case 'before':
      return { source, left: 'before', right: active }
    case 'ab':
      return { source, left: a, right: b }
    default:
      return assertNever(comparison)
  }
}
