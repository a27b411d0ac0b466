import type { Reference } from '../compare/comparePane.ts'
import type { HostFilm } from '../exchange/hostFilms.ts'
import type { MovingSource, Source, SourceChoice, StillSource } from '../source/source.ts'
import type { OverlayId } from '../viewer/overlays.ts'
import { type Viewport, wholeImage } from '../viewer/viewport.ts'
import { type EditorEvent, type History, initialEditorState, lookKey, reduceEditor } from './editorState.ts'

/** Mode of comparison: the active edit alone, beside the source or a reference, or both edits. */
export type CompareMode = 'after' | 'before' | 'ab' | 'reference'

/** What is compared. The mode `reference` has one; the other modes keep it for later. */
export type Compared =
  | { readonly mode: Exclude<CompareMode, 'reference'>; readonly reference: Reference | null }
  | { readonly mode: 'reference'; readonly reference: Reference }

/** Open source. Only a moving one can be frozen: its current frame is captured, and shown until it moves again. */
export type OpenSource =
  | { readonly source: StillSource; readonly freeze: null }
  | { readonly source: MovingSource; readonly freeze: 'moving' | 'capturing' | StillSource }

/** What the page shows beside the image itself: each part changes by itself. */
type Shown = {
  readonly viewport: Viewport
  readonly overlay: OverlayId
  /** Whether the field for a preset is open in the panel. */
  readonly isPasting: boolean
  /** Films that the host has added; null on a page without the owner's session. */
  readonly hostFilms: readonly HostFilm[] | null
  /** Whether a change of the host's films is on its way. */
  readonly isSending: boolean
  /** Last message to the designer, empty for none. */
  readonly notice: string
}

/** State of the darkroom. Its bitmaps and videos are closed by the source stage when they are not in it any more. */
export type DarkroomState = Shown & {
  readonly history: History
  /** Names that were given to looks, by `lookKey`. */
  readonly lookNames: Readonly<Record<string, string>>
  readonly choice: SourceChoice
  /** Null until the first source is open; the previous one stays until the next is open. */
  readonly open: OpenSource | null
  readonly compared: Compared
}

/** State that the darkroom opens with. @param search query of its address, which may share a preset */
export function initialDarkroom(search: string): DarkroomState {
  const { state, notice } = initialEditorState(search)
  return {
    history: { past: [], present: state, future: [], gesture: null },
    lookNames: {},
    choice: { id: 'portrait' },
    open: null,
    compared: { mode: 'before', reference: null },
    viewport: wholeImage,
    overlay: 'none',
    isPasting: false,
    hostFilms: null,
    isSending: false,
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
  /** `frame` is null where it could not be captured. */
  | { readonly type: 'frameCaptured'; readonly frame: StillSource | null }
  | { readonly type: 'chooseMode'; readonly mode: CompareMode }
  | { readonly type: 'referenceOpened'; readonly reference: Reference }
  /** The active look gets a name. */
  | { readonly type: 'nameLook'; readonly name: string }
  | ({ readonly type: 'show' } & Partial<Shown>)

/** Reducer of the darkroom: its state after an event. */
export function reduceDarkroom(state: DarkroomState, event: DarkroomEvent): DarkroomState {
  switch (event.type) {
    case 'opened':
      return initialDarkroom(event.search)
    case 'chooseSource':
      return { ...state, choice: event.choice, notice: '' }
    case 'sourceOpened': {
      const { source } = event
      return {
        ...state,
        open: source.kind === 'still' ? { source, freeze: null } : { source, freeze: 'moving' },
      }
    }
    case 'toggleFreeze': {
      const freeze = state.open?.freeze
      if (freeze === 'capturing') return state
      return withFreeze(state, freeze === 'moving' ? 'capturing' : 'moving')
    }
    case 'frameCaptured':
      return withFreeze(state, event.frame ?? 'moving')
    case 'chooseMode': {
      const { reference } = state.compared
      if (event.mode !== 'reference') return { ...state, compared: { mode: event.mode, reference } }
      return reference ? { ...state, compared: { mode: event.mode, reference } } : state
    }
    case 'referenceOpened':
      return { ...state, compared: { mode: 'reference', reference: event.reference } }
    case 'nameLook': {
      const lookNames = { ...state.lookNames, [lookKey(state.history.present)]: event.name }
      return { ...state, lookNames }
    }
    case 'show': {
      const { type: _, ...shown } = event
      return { ...state, ...shown }
    }
    case 'chooseEdit':
    case 'edit':
    case 'endGesture':
    case 'undo':
    case 'redo':
      return { ...state, history: reduceEditor(state.history, event) }
  }
}

function withFreeze(state: DarkroomState, freeze: NonNullable<OpenSource['freeze']>): DarkroomState {
  if (state.open?.source.kind !== 'moving') return state
  return { ...state, open: { source: state.open.source, freeze } }
}
