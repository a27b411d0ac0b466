import * as v from 'valibot'
import { type Filter, filters } from '../../engine/index.ts'
import { validateName, withName } from './newFilter.ts'
import { type Preset, PresetError } from '../preset.ts'
import { type Acceptance, orderedPreset, parsePreset, presetToCopy, withValues } from '../presetFormats.ts'

const texts: Readonly<Record<string, string>> = import.meta.glob('/filters/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Text of a filter's file with the values of a preset. */
export function filterText(filter: Filter, preset: Preset): string {
  return withValues(texts[`/filters/${filter.id}.json`] ?? '', orderedPreset(filter, preset))
}

/** Why a name can't be that of a new look: a sentence; null where it can. */
export function lookNameError(name: string): string | null {
  return validateName(name, (id) => filters.some((filter) => filter.id === id)) ?? null
}

/** Id of the look of a name. */
export const lookIdOf = (name: string): string => name.toLowerCase()

/** Text of the file of a new look: the filter's with the values of a preset, its shader too, but with a name of its own. */
export function lookText(name: string, filter: Filter, preset: Preset): string {
  return withName(filterText(filter, preset), name)
}

/** Text of a new look as it is sent to be saved: its name and the preset that it is made of. */
export function lookToSend(name: string, filter: Filter, preset: Preset): string {
  return JSON.stringify({ name, preset: presetToCopy(filter, preset) })
}

const sentSchema = v.object({ name: v.string(), preset: v.string() })

/** Checks a new look that was sent to be saved. If accepted, `id` is new, and safe as a file's name. */
export function acceptLook(id: string, sent: string): Acceptance {
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), sentSchema), sent)
  if (!found.success) return { kind: 'refused', sentence: 'A new look has a name and a preset.' }
  const { name, preset: text } = found.output
  const error = lookNameError(name) ?? (lookIdOf(name) === id ? null : 'The address is of another name.')
  if (error !== null) return { kind: 'refused', sentence: error }
  const named = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  const filter = filters.find((candidate) => candidate.id === named)
  if (!filter) return { kind: 'refused', sentence: 'The preset has to name its filter.' }
  const preset = parsePreset(text, filter)
  if (preset instanceof PresetError) return { kind: 'refused', sentence: preset.message }
  return { kind: 'accepted', update: () => lookText(name, filter, preset) }
}
