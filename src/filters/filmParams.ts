import cpm35 from '../../presets/cpm35.json' with { type: 'json' }
import ektar100 from '../../presets/ektar100.json' with { type: 'json' }
import polaroid from '../../presets/polaroid.json' with { type: 'json' }
import portra400 from '../../presets/portra400.json' with { type: 'json' }
import tmax3200 from '../../presets/tmax3200.json' with { type: 'json' }
import vintage from '../../presets/vintage.json' with { type: 'json' }
import type { Film } from '../film/Film.ts'
import type { FilmId } from '../film/films.ts'
import type { ParamRange, FilmParamId, FilmValues } from './paramRanges.ts'

const ranges: Readonly<Record<FilmParamId, Omit<ParamRange, 'value'>>> = {
  exposureStops: { label: 'Exposure', unit: 'stops', min: -2, max: 3, step: 0.1 },
  pushStops: { label: 'Push or pull', unit: 'stops', min: -2, max: 3, step: 0.1 },
  printContrast: { label: 'Print contrast', min: 0.4, max: 1.6, step: 0.01 },
  dyeFade: { label: 'Dye fade', min: 0, max: 1.5, step: 0.01 },
  flare: { label: 'Flare', unit: '%', min: 0, max: 3, step: 0.1 },
}

const presets = { cpm35, portra400, ektar100, tmax3200, polaroid, vintage } satisfies Readonly<
  Record<FilmId, { readonly film: FilmValues }>
>

/** The params that a film has, with its own values. */
export function filmParamsOf(film: FilmId): Readonly<Partial<Record<FilmParamId, ParamRange>>> {
  const own: Readonly<Record<string, number>> = presets[film].film
  const params = Object.entries(ranges).flatMap(([id, range]) => {
    const value = own[id]
    return value === undefined ? [] : [[id, { ...range, value }] as const]
  })
  return Object.fromEntries(params)
}

/** The film with these values in place of its own. */
export function tuneFilm<Any extends Film>(film: Any, values: FilmValues): Any {
  return { ...film, choices: { ...film.choices, ...values } }
}
