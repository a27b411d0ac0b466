import type { Lut } from '../../film/Lut.ts'
import type { FilterId } from '../../filters/Filter.ts'
import { type Preset, presetOf } from '../../filters/Preset.ts'
import { filterById } from '../../filters/registry.ts'

/** A look from another tool, for as long as the panel is open. */
export type ImportedCube = { readonly name: string; readonly lut: Lut }

/** A filter and how it was turned, or in its place the colours of a `.cube`. */
export type Setting = {
  readonly filterId: FilterId
  readonly preset: Preset
  readonly cube?: ImportedCube
}

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
