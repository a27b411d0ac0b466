import type { Reference } from '../compare/comparePane.ts'
import type { MovingSource, SourceChoice, StillSource } from '../source/source.ts'
import type { OverlayId } from '../viewer/overlays.ts'
import { type Viewport, wholeImage } from '../viewer/viewport.ts'
import { type EditorState, initialEditorState } from './editorState.ts'
import { type History, initialHistory } from './history.ts'

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

/** State of the darkroom. Its bitmaps and videos are closed by the source stage when they are not in it any more. */
export type DarkroomState = {
  readonly history: History<EditorState>
  readonly choice: SourceChoice
  /** Null until the first source is open; the previous one stays until the next is open. */
  readonly open: OpenSource | null
  readonly compared: Compared
  readonly viewport: Viewport
  readonly overlay: OverlayId
  /** True while the field for a preset's text is shown. */
  readonly isPasting: boolean
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
    isPasting: false,
    notice,
  }
}
