import { useEffect, useMemo, useRef, useState } from 'react'

import type { FilmId } from '../../film/Film.ts'
import type { Developed } from '../../film/filmBenchWorker.ts'
import { openFilmBench, type FilmBench } from '../../film/openFilmBench.ts'
import { withPreset } from '../../filters/Preset.ts'
import { filterById } from '../../filters/registry.ts'
import type { Setting } from '../bench/Bench.ts'
import { cubeLook } from './cubeLook.ts'
import type { Look } from './Look.ts'

export type TunedLook = {
  readonly look: Look
  /** The film as it was turned, null until it is developed and where there is none. */
  readonly developed: Developed | null
}

type Film = { readonly film: FilmId; readonly developed: Developed }

/** A setting's filter with the table of its film, which a worker develops anew while that is turned. */
export function useLook(setting: Setting, onFailure: (sentence: string) => void): TunedLook {
  const { filterId, preset, cube } = setting
  const bench = useRef<FilmBench>(null)
  const [last, setLast] = useState<Film | null>(null)
  const { params, film: values } = preset
  // The film's values reach the picture by the table alone: turning them must not develop it twice.
  const filter = useMemo(() => withPreset(filterById(filterId), { params, film: {} }), [filterId, params])

  useEffect(() => {
    const opened = openFilmBench((film, developed) => setLast({ film, developed }))
    bench.current = opened
    return opened.close
  }, [])

  const { film } = filter
  useEffect(() => {
    if (!bench.current || film === null) return
    bench.current.develop(film, values).then(
      (developed) => developed && setLast({ film, developed }),
      (cause: unknown) => onFailure(cause instanceof Error ? `${cause.message}.` : String(cause)),
    )
  }, [film, values, onFailure])

  const developed = !cube && last !== null && last.film === film ? last.developed : null
  const lut = developed?.lut ?? null
  const look = useMemo(() => (cube ? cubeLook(cube) : { filter, lut }), [cube, filter, lut])
  return { look, developed }
}
