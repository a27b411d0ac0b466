import { useReducer } from 'react'
import type { Lut } from '../film/lut.ts'
import { filterById, type FilterId, filters } from '../filters/filters.ts'
import { type Preset, PresetError, presetOf } from './preset.ts'
import { fromUrlPart } from './presetFormats.ts'
import { endGesture, type History, newHistory, record, redo, undo } from './history.ts'

/** A look from another tool, for as long as the panel is open. */
export type ImportedCube = { readonly name: string; readonly lut: Lut }

/** A filter and how it was turned, or in its place the colours of a `.cube`. */
export type FilterEdit = {
  readonly filterId: FilterId
  readonly preset: Preset
  readonly cube?: ImportedCube
}

/** Two settings to compare. */
export type EditId = 'a' | 'b'

/** What a designer works at: the one that the controls turn, and another one. What undo goes back to. */
export type EditorState = { readonly active: EditId } & Readonly<Record<EditId, FilterEdit>>

/** A filter as the registry has it. */
export function settingOf(filterId: FilterId): FilterEdit {
  return { filterId, preset: presetOf(filterById(filterId)) }
}

/** The same bench with another setting under the controls. */
export function withSetting(bench: EditorState, setting: FilterEdit): EditorState {
  return { ...bench, [bench.active]: setting }
}

/**
 * What the panel opens with: the look that its address shares, or one as the registry has it, and a sentence where the
 * address shares none that is sound.
 * @param search the address's query
 */
export function initialEditorState(search: string): { readonly bench: EditorState; readonly notice: string } {
  const part = new URLSearchParams(search).get('darkroom') ?? ''
  const shared = part === '' ? null : fromUrlPart(part, filters)
  if (shared instanceof PresetError) {
    const notice = `The look of this address was not taken: ${shared.message}`
    return { bench: bothOf(settingOf('portra400')), notice }
  }
  if (!shared) return { bench: bothOf(settingOf('portra400')), notice: '' }
  const { filter, preset } = shared
  const bench: EditorState = { active: 'a', a: { filterId: filter.id, preset }, b: settingOf(filter.id) }
  return { bench, notice: `This is ${filter.name} as it was shared; B is the booth’s own.` }
}

function bothOf(setting: FilterEdit): EditorState {
  return { active: 'a', a: setting, b: setting }
}

export type EditorAction =
  | {
      readonly type: 'turn'
      readonly bench: EditorState
      /** The control in hand, where it is not let go yet or just was. */
      readonly control?: { readonly name: string; readonly isLast: boolean }
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

function reduce(history: History<EditorState>, action: EditorAction): History<EditorState> {
  if (action.type === 'undo') return undo(history)
  if (action.type === 'redo') return redo(history)
  const { bench, control } = action
  const next = record(history, bench, control?.name ?? null)
  return control?.isLast === false ? next : endGesture(next)
}

/** The bench with its undo. */
export function useEditorState(first: EditorState) {
  const [{ past, present, future }, dispatch] = useReducer(reduce, first, newHistory)
  return { bench: present, canUndo: past.length > 0, canRedo: future.length > 0, dispatch }
}
