import { filterById } from '../../engine/index.ts'
import type { Reference } from '../compare/comparePane.ts'
import { PresetError } from '../preset.ts'
import type { MovingSource, Source, SourceChoice, StillSource } from '../source/source.ts'
import type { OverlayId } from '../viewer/overlays.ts'
import { type Viewport, wholeImage } from '../viewer/viewport.ts'
import {
  type EditorEvent,
  type EditorState,
  initialEditorState,
  pastedEdit,
  reduceEditor,
} from './editorState.ts'
import { type History, initialHistory } from './history.ts'

/** Mode of comparison: the active edit alone, beside the source or a reference, or both edits. */
export type CompareMode = 'after' | 'before' | 'ab' | 'reference'

/** What is compared. The mode `reference` has one; the other modes keep it for later. */
export type Compared =
  | { readonly mode: Exclude<CompareMode, 'reference'>; readonly reference: Reference | null }
  | { readonly mode: 'reference'; readonly reference: Reference }

/** Text field of the panel: for a preset, or for the name of a new look. */
export type FieldId = 'paste' | 'newLook'

/** Open source. Only a moving one can be frozen: its current frame is captured, and shown until it moves again. */
export type OpenSource =
  | { readonly source: StillSource; readonly freeze: null }
  | { readonly source: MovingSource; readonly freeze: 'moving' | 'capturing' | StillSource }

/** State of the darkroom. Its bitmaps and videos are closed by the source stage when they are not in it any more. */
export type DarkroomState = {
  readonly history: History<EditorState>
  readonly choice: SourceChoice
  /** Null until the first source is open; the previous one stays until the next is open. */
  readonly open: OpenSource | null
  readonly compared: Compared
  readonly viewport: Viewport
  readonly overlay: OverlayId
  /** Text field that is open in the panel. */
  readonly field: FieldId | null
  /** Last message to the designer, empty for none. */
  readonly notice: string
}

/** State that the darkroom opens with. @param search query of its address, which may share a preset */
export function initialDarkroom(search: string): DarkroomState {
  const { state, notice } = initialEditorState(search)
  return {
    history: initialHistory(state),
    choice: { id: 'portrait' },
    open: null,
    compared: { mode: 'before', reference: null },
    viewport: wholeImage,
    overlay: 'none',
    field: null,
    notice,
  }
}

/** Event of the darkroom. */
export type DarkroomEvent =
  | EditorEvent
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
  | { readonly type: 'toggleField'; readonly field: FieldId }
  | { readonly type: 'pastePreset'; readonly text: string }
  | { readonly type: 'lookKept'; readonly notice: string }
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
    case 'toggleField':
      return { ...state, field: state.field === event.field ? null : event.field }
    case 'pastePreset':
      return pastePreset(state, event.text)
    case 'lookKept':
      return { ...state, field: null, notice: event.notice }
    case 'cubeImported':
      return withNotice(edit(state, event), `“${event.fileName}” was taken.`)
    case 'notify':
      return withNotice(state, event.notice)
    case 'chooseEdit':
    case 'chooseFilter':
    case 'resetFilter':
    case 'tune':
    case 'endGesture':
    case 'replaceEdit':
    case 'undo':
    case 'redo':
      return edit(state, event)
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
  const next = edit({ ...state, field: null }, { type: 'replaceEdit', edit: pasted })
  return withNotice(next, `The preset of ${filterById(pasted.filterId).name} was taken.`)
}
