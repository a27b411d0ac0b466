import { useReducer } from 'react'
import type { Lut } from '../../film/lut.ts'
import { filterById, type FilterId, filters } from '../../filters/filters.ts'
import { endGesture, type History, initialHistory, record, redo, undo } from './history.ts'
import { type Preset, PresetError, presetOf } from '../preset.ts'
import { fromUrlPart } from '../presetFormats.ts'

/** LUT of a `.cube` file, for as long as the darkroom is open, and the codes of 65 even greys after it, by channel. */
export type ImportedCube = {
  readonly name: string
  readonly lut: Lut
  readonly curves: readonly (readonly number[])[]
}

/** Edit of a filter: its preset as the designer changed it, or the colours of a `.cube` file in its place. */
export type FilterEdit = {
  readonly filterId: FilterId
  readonly preset: Preset
  readonly cube?: ImportedCube
  /** Presets of the filters that were edited before this one: choosing one of them goes on with its own. */
  readonly kept?: KeptPresets
}

type KeptPresets = Readonly<Partial<Record<FilterId, Preset>>>

/** The two edits that can be compared. */
export type EditId = 'a' | 'b'

/** State of the editor, which undo restores: two edits, of which the controls change the active one. */
export type EditorState = { readonly active: EditId } & Readonly<Record<EditId, FilterEdit>>

/** Edit that leaves a filter as the registry has it. */
export function editOf(filterId: FilterId): FilterEdit {
  return { filterId, preset: presetOf(filterById(filterId)) }
}

/** Edit after another filter was chosen: with the preset that this filter had last, else with that of the registry. */
export function chooseFilter({ filterId, preset, kept }: FilterEdit, chosen: FilterId): FilterEdit {
  if (chosen === filterId) return { filterId, preset }
  return { ...editOf(chosen), ...(kept?.[chosen] && { preset: kept[chosen] }) }
}

/** State with another active edit, which keeps the presets of the filters before it. */
export function withEdit(state: EditorState, { filterId, preset, cube }: FilterEdit): EditorState {
  const { kept, ...before } = state[state.active]
  const edit = { filterId, preset, kept: { ...kept, [before.filterId]: before.preset } }
  return { ...state, [state.active]: cube ? { ...edit, cube } : edit }
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
  /** A file was read meanwhile: the state may be another one than when it was chosen. */
  | { readonly type: 'import'; readonly cube: ImportedCube }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

function reduce(history: History<EditorState>, action: EditorAction): History<EditorState> {
  if (action.type === 'undo') return undo(history)
  if (action.type === 'redo') return redo(history)
  if (action.type === 'import') {
    const { present } = history
    return endGesture(record(history, withEdit(present, { ...present[present.active], cube: action.cube })))
  }
  const { state, control } = action
  const next = record(history, state, control?.name ?? null)
  return control?.isLast === false ? next : endGesture(next)
}

/** State of the editor with undo and redo. */
export function useEditorState(initial: EditorState) {
  const [{ past, present, future }, dispatch] = useReducer(reduce, initial, initialHistory)
  return { state: present, canUndo: past.length > 0, canRedo: future.length > 0, dispatch }
}
