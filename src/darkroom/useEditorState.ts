import { useReducer } from 'react'
import type { Lut } from '../film/lut.ts'
import { filterById, type FilterId, filters } from '../filters/filters.ts'
import { endGesture, type History, initialHistory, record, redo, undo } from './history.ts'
import { type Preset, PresetError, presetOf } from './preset.ts'
import { fromUrlPart } from './presetFormats.ts'

/** LUT of a `.cube` file, for as long as the darkroom is open. */
export type ImportedCube = { readonly name: string; readonly lut: Lut }

/** Edit of a filter: its preset as the designer changed it, or the colours of a `.cube` file in its place. */
export type FilterEdit = {
  readonly filterId: FilterId
  readonly preset: Preset
  readonly cube?: ImportedCube
}

/** The two edits that can be compared. */
export type EditId = 'a' | 'b'

/** State of the editor, which undo restores: two edits, of which the controls change the active one. */
export type EditorState = { readonly active: EditId } & Readonly<Record<EditId, FilterEdit>>

/** Edit that leaves a filter as the registry has it. */
export function editOf(filterId: FilterId): FilterEdit {
  return { filterId, preset: presetOf(filterById(filterId)) }
}

/** State with another active edit. */
export function withEdit(state: EditorState, edit: FilterEdit): EditorState {
  return { ...state, [state.active]: edit }
}

/**
 * State that the darkroom opens with: the preset that its address shares, or a filter of the registry. `notice` is one
 * sentence about a shared preset, empty without one.
 * @param search query of the address
 */
export function initialEditorState(search: string): { readonly state: EditorState; readonly notice: string } {
  const part = new URLSearchParams(search).get('darkroom') ?? ''
  const shared = part === '' ? null : fromUrlPart(part, filters)
  if (shared instanceof PresetError) {
    const notice = `The look of this address was not taken: ${shared.message}`
    return { state: bothOf(editOf('portra400')), notice }
  }
  if (!shared) return { state: bothOf(editOf('portra400')), notice: '' }
  const { filter, preset } = shared
  const state: EditorState = { active: 'a', a: { filterId: filter.id, preset }, b: editOf(filter.id) }
  return { state, notice: `This is ${filter.name} as it was shared; B is the booth’s own.` }
}

function bothOf(edit: FilterEdit): EditorState {
  return { active: 'a', a: edit, b: edit }
}

/** Action on the editor. */
export type EditorAction =
  | {
      readonly type: 'edit'
      readonly state: EditorState
      /** Control that is dragged, or that was released just now. */
      readonly control?: { readonly name: string; readonly isLast: boolean }
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

function reduce(history: History<EditorState>, action: EditorAction): History<EditorState> {
  if (action.type === 'undo') return undo(history)
  if (action.type === 'redo') return redo(history)
  const { state, control } = action
  const next = record(history, state, control?.name ?? null)
  return control?.isLast === false ? next : endGesture(next)
}

/** State of the editor with undo and redo. */
export function useEditorState(initial: EditorState) {
  const [{ past, present, future }, dispatch] = useReducer(reduce, initial, initialHistory)
  return { state: present, canUndo: past.length > 0, canRedo: future.length > 0, dispatch }
}
