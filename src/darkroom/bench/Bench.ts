import type { FilterId } from '../../filters/Filter.ts'
import { type Preset, presetOf } from '../../filters/Preset.ts'
import { filterById } from '../../filters/registry.ts'

/** A filter and how it was turned. */
export type Setting = { readonly filterId: FilterId; readonly preset: Preset }

/** Two settings to compare. */
export type Slot = 'a' | 'b'

/** What a designer works at: the one that the controls turn, and another one. What undo goes back to. */
export type Bench = { readonly active: Slot } & Readonly<Record<Slot, Setting>>

/** A filter as the registry has it. */
export function settingOf(filterId: FilterId): Setting {
  return { filterId, preset: presetOf(filterById(filterId)) }
}

/** The same bench with another setting under the controls. */
export function withSetting(bench: Bench, setting: Setting): Bench {
  return { ...bench, [bench.active]: setting }
}
