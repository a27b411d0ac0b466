import { filterById } from '../../filters/filters.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { Reference } from '../compare/comparePane.ts'
import { pastedEdit } from '../exchange/pastedEdit.ts'
import { PresetError } from '../preset.ts'
import type { Source, SourceChoice, StillSource } from '../source/source.ts'
import type { OverlayId } from '../viewer/overlays.ts'
import type { Viewport } from '../viewer/viewport.ts'
import { type CompareMode, type DarkroomState, initialDarkroom, type OpenSource } from './darkroomState.ts'
import { type EditorEvent, type ImportedCube, reduceEditor } from './editorState.ts'

/** Event of the darkroom. */
export type DarkroomEvent =
  | EditorEvent
  /** The page was opened at an address with this query. */
  | { readonly type: 'opened'; readonly search: string }
  | { readonly type: 'chooseSource'; readonly choice: SourceChoice }
  | { readonly type: 'sourceOpened'; readonly source: Source }
  | { readonly type: 'toggleFreeze' }
  | { readonly type: 'frameCaptured'; readonly frame: StillSource }
  | { readonly type: 'captureFailed'; readonly notice: string }
  | { readonly type: 'chooseMode'; readonly mode: CompareMode }
  | { readonly type: 'referenceOpened'; readonly reference: Reference }
  | { readonly type: 'setViewport'; readonly viewport: Viewport }
  | { readonly type: 'chooseOverlay'; readonly overlay: OverlayId }
  | { readonly type: 'togglePasting' }
  | { readonly type: 'pastePreset'; readonly text: string }
  | { readonly type: 'cubeImported'; readonly fileName: string; readonly cube: ImportedCube }
  | { readonly type: 'notify'; readonly notice: string }

/** Reducer of the darkroom: its state after an event. */
export function reduceDarkroom(state: DarkroomState, event: DarkroomEvent): DarkroomState {
  switch (event.type) {
    case 'opened':
      return initialDarkroom(event.search)
    case 'chooseSource':
      return { ...state, choice: event.choice, notice: '' }
    case 'sourceOpened':
      return { ...state, open: openOf(event.source) }
    case 'toggleFreeze':
      return toggleFreeze(state)
    case 'frameCaptured':
      return withFreeze(state, event.frame)
    case 'captureFailed':
      return { ...withFreeze(state, 'moving'), notice: event.notice }
    case 'chooseMode':
      return chooseMode(state, event.mode)
    case 'referenceOpened':
      return { ...state, compared: { mode: 'reference', reference: event.reference } }
    case 'setViewport':
      return { ...state, viewport: event.viewport }
    case 'chooseOverlay':
      return { ...state, overlay: event.overlay }
    case 'togglePasting':
      return { ...state, isPasting: !state.isPasting }
    case 'pastePreset':
      return pastePreset(state, event.text)
    case 'cubeImported':
      return withNotice(
        edit(state, { type: 'replaceByCube', cube: event.cube }),
        `“${event.fileName}” was taken.`,
      )
    case 'notify':
      return withNotice(state, event.notice)
    case 'chooseEdit':
    case 'chooseFilter':
    case 'resetFilter':
    case 'setParam':
    case 'replaceEdit':
    case 'replaceByCube':
    case 'undo':
    case 'redo':
      return edit(state, event)
    default:
      return assertNever(event)
  }
}

function edit(state: DarkroomState, event: EditorEvent): DarkroomState {
  return { ...state, history: reduceEditor(state.history, event) }
}

function withNotice(state: DarkroomState, notice: string): DarkroomState {
  return { ...state, notice }
}

function openOf(source: Source): OpenSource {
  return source.kind === 'still' ? { source, freeze: null } : { source, freeze: 'moving' }
}

function toggleFreeze(state: DarkroomState): DarkroomState {
  const freeze = state.open?.freeze
  if (freeze === 'capturing') return state
  return withFreeze(state, freeze === 'moving' ? 'capturing' : 'moving')
}

function withFreeze(state: DarkroomState, freeze: NonNullable<OpenSource['freeze']>): DarkroomState {
  if (state.open?.source.kind !== 'moving') return state
  return { ...state, open: { source: state.open.source, freeze } }
}

function chooseMode(state: DarkroomState, mode: CompareMode): DarkroomState {
  const { reference } = state.compared
  if (mode !== 'reference') return { ...state, compared: { mode, reference } }
  return reference ? { ...state, compared: { mode, reference } } : state
}

function pastePreset(state: DarkroomState, text: string): DarkroomState {
  const { present } = state.history
  const pasted = pastedEdit(text, present[present.active].filterId)
  if (pasted instanceof PresetError) return withNotice(state, `The text was not taken: ${pasted.message}`)
  const next = edit({ ...state, isPasting: false }, { type: 'replaceEdit', edit: pasted })
  return withNotice(next, `The preset of ${filterById(pasted.filterId).name} was taken.`)
}
