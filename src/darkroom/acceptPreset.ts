import { filters } from '../filters/registry.ts'
import { parsePreset } from './parsePreset.ts'
import { PresetError } from './PresetError.ts'
import { presetText } from './presetText.ts'

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
