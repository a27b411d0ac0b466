import { filterById, type FilterId, filters } from '../../engine/index.ts'
import type { ImportedLut } from '../../engine/workbench.ts'
import { assertNever } from '../../lib/assertNever.ts'
import { type Preset, PresetError, presetOf } from '../preset.ts'
import { fromUrlPart, maxPresetLength, parsePreset } from '../presetFormats.ts'
import { endGesture, type History, record, redo, undo } from './history.ts'

/** LUT of a `.cube` file, for as long as the darkroom is open, and the codes of 65 even greys after it, by channel. */
export type ImportedCube = {
  readonly name: string
  readonly lut: ImportedLut
  readonly curves: readonly (readonly number[])[]
}

/** Edit of a filter: its preset as the designer changed it, or the colours of a `.cube` file in its place. */
export type FilterEdit = {
  readonly filterId: FilterId
  readonly preset: Preset
  readonly cube?: ImportedCube
  /** Presets of the filters that were edited before this one: choosing one of them goes on with its own. */
  readonly kept?: Readonly<Partial<Record<FilterId, Preset>>>
}

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
  const shared = part === '' ? null : fromUrlPart(part)
  if (!shared || shared instanceof PresetError) {
    const edit = editOf('portra400')
    const notice = shared ? `The look of this address was not taken: ${shared.message}` : ''
    return { state: { active: 'a', a: edit, b: edit }, notice }
  }
  const { filter, preset } = shared
  const state: EditorState = { active: 'a', a: { filterId: filter.id, preset }, b: editOf(filter.id) }
  return { state, notice: `This is ${filter.name} as it was shared; B is the booth’s own.` }
}

/** Edit from a pasted preset: of the filter that the text names, else of the current one. */
export function pastedEdit(text: string, current: FilterId): FilterEdit | PresetError {
  const named = text.length <= maxPresetLength ? /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1] : undefined
  const filter = filters.find(({ id }) => id === named) ?? filterById(current)
  const preset = parsePreset(text, filter)
  return preset instanceof PresetError ? preset : { filterId: filter.id, preset }
}

/** Event of the editor. All but a gesture's are a step of their own in the history. */
export type EditorEvent =
  | { readonly type: 'chooseEdit'; readonly edit: EditId }
  | { readonly type: 'chooseFilter'; readonly filterId: FilterId }
  | { readonly type: 'resetFilter' }
  /** A control was moved. All changes of one gesture are one step; null for a step of its own. */
  | { readonly type: 'tune'; readonly preset: Preset; readonly gesture: string | null }
  /** The control was released. */
  | { readonly type: 'endGesture' }
  | { readonly type: 'replaceEdit'; readonly edit: FilterEdit }
  | { readonly type: 'cubeImported'; readonly fileName: string; readonly cube: ImportedCube }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

/** Reducer of the editor's history. */
export function reduceEditor(history: History<EditorState>, event: EditorEvent): History<EditorState> {
  if (event.type === 'undo') return undo(history)
  if (event.type === 'redo') return redo(history)
  if (event.type === 'endGesture') return endGesture(history)
  const gesture = event.type === 'tune' ? event.gesture : null
  return record(history, edited(history.present, event), gesture)
}

type Edit = Exclude<EditorEvent, { readonly type: 'undo' | 'redo' | 'endGesture' }>

function edited(state: EditorState, event: Edit): EditorState {
  const edit = state[state.active]
  const { filterId } = edit
  switch (event.type) {
    case 'chooseEdit':
      return { ...state, active: event.edit }
    case 'chooseFilter':
      if (!edit.cube && event.filterId === filterId) return state
      return withEdit(state, chooseFilter(edit, event.filterId))
    case 'resetFilter':
      return withEdit(state, editOf(filterId))
    case 'tune':
      return withEdit(state, { filterId, preset: event.preset })
    case 'replaceEdit':
      return withEdit(state, event.edit)
    case 'cubeImported':
      return withEdit(state, { ...edit, cube: event.cube })
    default:
      return assertNever(event)
  }
}
