import type { ImportedLut } from '../../engine/workbench.ts'
import { filterById, filters } from '../../engine/index.ts'
import { type Preset, PresetError, presetOf } from '../preset.ts'
import { fromUrlPart, maxPresetLength, parsePreset } from '../presetFormats.ts'

/** LUT of a `.cube` file, for as long as the darkroom is open, and the codes of 65 even greys after it, by channel. */
export type ImportedCube = {
  readonly name: string
  readonly lut: ImportedLut
  readonly curves: readonly (readonly number[])[]
}

/** Edit of a filter: its preset as the designer changed it, or the colours of a `.cube` file in its place. */
export type FilterEdit = {
  readonly filterId: string
  readonly preset: Preset
  readonly cube?: ImportedCube
  /** Presets of the filters that were edited before this one: choosing one of them goes on with its own. */
  readonly kept?: Readonly<Record<string, Preset>>
}

/** The two edits that can be compared. */
export type EditId = 'a' | 'b'

/** State of the editor, which undo restores: two edits, of which the controls change the active one. */
export type EditorState = { readonly active: EditId } & Readonly<Record<EditId, FilterEdit>>

/** Key of the look that is edited: each edit has one of each filter, which `FilterEdit.kept` keeps. */
export const lookKey = (editor: EditorState): string => `${editor.active} ${editor[editor.active].filterId}`

/** Undo history of the editor. */
export type History = {
  /** Oldest first. */
  readonly past: readonly EditorState[]
  readonly present: EditorState
  /** Next first. */
  readonly future: readonly EditorState[]
  /** Gesture in progress, for example the drag of one control: undo takes all of it back at once. */
  readonly gesture: string | null
}

/** Edit that leaves a filter as the registry has it. */
export function editOf(filterId: string): FilterEdit {
  return { filterId, preset: presetOf(filterById(filterId)) }
}

/** Edit after another filter was chosen: with the preset that this filter had last, else with that of the registry. */
export function chooseFilter(edit: FilterEdit, chosen: string): FilterEdit {
  const { filterId, preset, kept, cube } = edit
  if (chosen === filterId) return cube ? { filterId, preset } : edit
  return { ...editOf(chosen), ...(kept?.[chosen] && { preset: kept[chosen] }) }
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
export function pastedEdit(text: string, current: string): FilterEdit | PresetError {
  const named = text.length <= maxPresetLength ? /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1] : undefined
  const filter = filters.find(({ id }) => id === named) ?? filterById(current)
  const preset = parsePreset(text, filter)
  return preset instanceof PresetError ? preset : { filterId: filter.id, preset }
}

/** Event of the editor. */
export type EditorEvent =
  | { readonly type: 'chooseEdit'; readonly edit: EditId }
  /** The active edit becomes another one. All changes of one gesture are one step; without one it is a step of its own. */
  | { readonly type: 'edit'; readonly edit: FilterEdit; readonly gesture?: string }
  /** A control was released: its next change is a step of its own. */
  | { readonly type: 'endGesture' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

/** Reducer of the editor's history. Without a past or a future it stays. */
export function reduceEditor(history: History, event: EditorEvent): History {
  const { past, present, future } = history
  switch (event.type) {
    case 'chooseEdit':
      return record(history, { ...present, active: event.edit })
    case 'edit':
      return event.edit === present[present.active]
        ? history
        : record(history, withEdit(present, event.edit), event.gesture)
    case 'endGesture':
      return { ...history, gesture: null }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: null }
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, present], present: after, future: rest, gesture: null } : history
    }
  }
}

/** Maximum of steps that can be undone. */
const maxSteps = 500

function record(history: History, present: EditorState, gesture: string | null = null): History {
  const isContinued = gesture !== null && gesture === history.gesture
  const past = isContinued ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present, future: [], gesture }
}

/** State with another active edit, which keeps the presets of the filters before it. */
function withEdit(state: EditorState, { filterId, preset, cube }: FilterEdit): EditorState {
  const { kept, ...before } = state[state.active]
  const edit = { filterId, preset, kept: { ...kept, [before.filterId]: before.preset } }
  return { ...state, [state.active]: cube ? { ...edit, cube } : edit }
}
