import type { Filter } from '../filters/Filter.ts'
import type { Preset } from '../filters/Preset.ts'
import { editableParams, PresetError } from './preset.ts'
import { checkPreset, longestPreset, orError, parsePreset } from './parsePreset.ts'
import { filters } from '../filters/filters.ts'

/** A preset as its file under `presets/` has it: two spaces, the registry's order, a line's end at the end. */
export function presetText(filter: Filter, preset: Preset): string {
  return `${JSON.stringify(orderedPreset(filter, preset), null, 2)}\n`
}

/** The same to be pasted elsewhere: it says whose it is. */
export function presetToCopy(filter: Filter, preset: Preset): string {
  return `${JSON.stringify({ filter: filter.id, ...orderedPreset(filter, preset) }, null, 2)}\n`
}

/** Every value that can be turned, in the registry's order, without the dust of sums such as 0.1 + 0.2. */
export function orderedPreset(filter: Filter, preset: Preset): Preset {
  const { params, film } = editableParams(filter)
  const ordered = (names: Iterable<string>, values: Readonly<Record<string, number>>) =>
    Object.fromEntries([...names].map((name) => [name, Number((values[name] ?? 0).toPrecision(6))]))
  return { params: ordered(params.keys(), preset.params), film: ordered(film.keys(), { ...preset.film }) }
}

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

/**
 * Writes `presets/<filter>.json`, under `npm run dev`: tools/vite/savePreset.ts takes it in.
 * @returns null when it was written, else a sentence that says why not
 */
export async function savePreset(filter: Filter, preset: Preset): Promise<string | null> {
  try {
    const answer = await fetch(`/darkroom/presets/${filter.id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: presetText(filter, preset),
    })
    return answer.ok ? null : await answer.text()
  } catch {
    return 'The development server does not answer.'
  }
}

/** The text of a filter's file, or why there is none. */
export type Acceptance =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'unknown' | 'refused'; readonly sentence: string }

/** What is to be written for a preset that was sent to be saved; the name of the file is `id`, and safe, if accepted. */
export function acceptPreset(id: string, sent: string): Acceptance {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) return { kind: 'unknown', sentence: 'There is no such filter.' }
  const preset = parsePreset(sent, filter)
  if (preset instanceof PresetError) return { kind: 'refused', sentence: preset.message }
  return { kind: 'accepted', text: presetText(filter, preset) }
}
