import type { Filter } from '../filters/Filter.ts'
import type { Preset } from '../filters/Preset.ts'
import { checkPreset } from './checkPreset.ts'
import { longestPreset, orError } from './parsePreset.ts'
import { PresetError } from './PresetError.ts'
import { orderedPreset } from './presetText.ts'

export type SharedPreset<Any extends Filter> = { readonly filter: Any; readonly preset: Preset }

const number = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i

/**
 * A preset as a part of an address, with nothing in it that has to be escaped there:
 * `portra400~uSoftness=0.125~...~flare=0.3`. It has every value, so that the look outlives changes of the registry's.
 */
export function toUrlPart(filter: Filter, preset: Preset): string {
  const { params, film } = orderedPreset(filter, preset)
  const values = [...Object.entries(params), ...Object.entries(film)]
  return [filter.id, ...values.map(([name, value]) => `${name}=${value}`)].join('~')
}

/** @returns a PresetError for a part that is no preset of one of these filters, whole and within the ranges */
export function fromUrlPart<Any extends Filter>(
  part: string,
  filters: readonly Any[],
): SharedPreset<Any> | PresetError {
  return orError(() => {
    if (part.length > longestPreset) throw new PresetError('That is far too long for a preset.')
    const [id = '', ...pairs] = part.split('~')
    const filter = filters.find((candidate) => candidate.id === id)
    if (!filter) throw new PresetError(`There is no filter ${JSON.stringify(id.slice(0, 40))}.`)
    const values = pairs.map(readPair)
    const group = (isWanted: (name: string) => boolean) =>
      Object.fromEntries(values.filter(([name]) => isWanted(name)))
    if (new Set(values.map(([name]) => name)).size < values.length) {
      throw new PresetError('The address gives a param twice.')
    }
    const isOfFilm = (name: string) => !name.startsWith('u')
    return {
      filter,
      preset: checkPreset({ params: group((name) => !isOfFilm(name)), film: group(isOfFilm) }, filter),
    }
  })
}

function readPair(pair: string): readonly [name: string, value: number] {
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  if (at < 1 || !number.test(value)) {
    throw new PresetError(`${JSON.stringify(pair.slice(0, 40))} in the address is no param with its number.`)
  }
  return [name, Number(value)]
}
