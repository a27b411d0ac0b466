import { assertNever } from '../../lib/assertNever.ts'
import type { ImageFile, SlotFile, TemplateFile, TextFile } from '../../strip/templateSchema.ts'
import { type Box, fitBox, roundBox } from './boxGeometry.ts'
import { addBox, type BoxKind } from './newBox.ts'
import type { Guide } from './snap.ts'

/** Entry of a template's file that the editor moves. */
export type BoxFile = SlotFile | TextFile | ImageFile

/** A box with its path in the file, as `slots[2]`. */
export type EditorBox = { readonly id: string; readonly entry: BoxFile; readonly box: Box }

/** State of the template editor. */
export type EditorState = {
  /** The file as it was opened. */
  readonly original: TemplateFile
  /** The file as it is now; boxes that were moved are not rounded yet. */
  readonly file: TemplateFile
  /** Path of the selected box. */
  readonly selected: string | null
  /** Files that undo and redo go back to, the next one last. */
  readonly past: readonly TemplateFile[]
  readonly future: readonly TemplateFile[]
  /** Name of the gesture whose changes are one step of the history. */
  readonly gesture: string | null
  readonly guides: readonly Guide[]
}

/** Event of the editor. */
export type EditorEvent =
  | { readonly type: 'selected'; readonly id: string | null }
  /** The selected box is moved, resized or turned. Events of one gesture are undone together. */
  | {
      readonly type: 'placed'
      readonly box: Box
      readonly gesture: string
      readonly guides?: readonly Guide[]
    }
  | { readonly type: 'gestureEnded' | 'gestureCancelled' | 'removed' | 'undone' | 'redone' }
  | { readonly type: 'added'; readonly kind: BoxKind }

/** Most steps that can be undone. */
const maxSteps = 100

/** State that the editor opens a file with. */
export const openEditor = (file: TemplateFile): EditorState => ({
  original: file,
  file,
  selected: null,
  past: [],
  future: [],
  gesture: null,
  guides: [],
})

/** Reducer of the editor: its state after an event. */
export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'selected':
      return event.id === state.selected ? state : { ...ended(state), selected: event.id }
    case 'placed':
      return placeSelected(state, event.box, event.gesture, event.guides ?? [])
    case 'gestureEnded':
      return ended(state)
    case 'gestureCancelled':
      return state.gesture === null ? state : { ...undo(state), future: [] }
    case 'added': {
      const [file, id] = addBox(state.file, event.kind)
      return { ...changed(state, file, null), selected: id }
    }
    case 'removed': {
      if (!canRemove(state)) return state
      const file = mapBoxes(state.file, (entry, id) => (id === state.selected ? null : entry))
      return { ...changed(state, file, null), selected: null }
    }
    case 'undone':
      return undo(state)
    case 'redone':
      return redo(state)
    default:
      return assertNever(event)
  }
}

const ended = (state: EditorState): EditorState => ({ ...state, gesture: null, guides: [] })

function changed(state: EditorState, file: TemplateFile, gesture: string | null): EditorState {
  const isSameStep = gesture !== null && gesture === state.gesture
  const past = isSameStep ? state.past : [...state.past, state.file].slice(-maxSteps)
  return { ...ended(state), file, past, future: [], gesture }
}

function undo(state: EditorState): EditorState {
  const file = state.past.at(-1)
  if (!file) return state
  const history = { past: state.past.slice(0, -1), future: [...state.future, state.file] }
  return keepSelection({ ...ended(state), file, ...history })
}

function redo(state: EditorState): EditorState {
  const file = state.future.at(-1)
  if (!file) return state
  const history = { past: [...state.past, state.file], future: state.future.slice(0, -1) }
  return keepSelection({ ...ended(state), file, ...history })
}

const keepSelection = (state: EditorState): EditorState =>
  selectedBox(state) ? state : { ...state, selected: null }

function placeSelected(state: EditorState, box: Box, gesture: string, guides: readonly Guide[]): EditorState {
  const before = selectedBox(state)
  if (!before) return state
  const next = fitBox(state.file.canvas, box, before.id.startsWith('slots'))
  const isSame = (['x', 'y', 'width', 'height', 'rotation'] as const).every(
    (name) => Math.abs(next[name] - before.box[name]) < 1e-6,
  )
  if (isSame) return { ...state, guides }
  const file = mapBoxes(state.file, (entry, id) => (id === before.id ? { ...entry, ...next } : entry))
  return { ...changed(state, file, gesture), guides }
}

/** Changes the boxes of a file, or removes those that change to null; the order of everything stays. */
function mapBoxes(
  file: TemplateFile,
  change: <Entry extends BoxFile>(entry: Entry, id: string) => Entry | null,
): TemplateFile {
  const { slots, texts, pictures } = file
  const map = <Entry extends BoxFile>(list: string, entries: readonly Entry[]) =>
    entries.flatMap((entry, index) => change(entry, `${list}[${index}]`) ?? [])
  return {
    ...file,
    ...(slots && { slots: map('slots', slots) }),
    ...(texts && { texts: map('texts', texts) }),
    ...(pictures && { pictures: map('pictures', pictures) }),
  }
}

/** Boxes that can be moved: photos, texts and the event's logo. Other pictures are the frame. */
export function boxesOf({ slots = [], texts = [], pictures = [] }: TemplateFile): readonly EditorBox[] {
  const named = (list: string, entries: readonly BoxFile[]) =>
    entries.map((entry, index) => ({ id: `${list}[${index}]`, entry, box: boxOf(entry) }))
  const logos = named('pictures', pictures).filter(
    ({ entry }) => 'picture' in entry && entry.picture === 'logo',
  )
  return [...named('slots', slots), ...named('texts', texts), ...logos]
}

const boxOf = ({ x, y, width, height, rotation = 0 }: BoxFile): Box => ({ x, y, width, height, rotation })

/** Box that is selected; null for none. */
export function selectedBox({ file, selected }: EditorState): EditorBox | null {
  return boxesOf(file).find(({ id }) => id === selected) ?? null
}

/** The last photo stays, unless the template has copies of another one. */
export function canRemove({ file, selected }: EditorState): boolean {
  if (selected === null) return false
  return !selected.startsWith('slots') || file.copies !== undefined || (file.slots ?? []).length > 1
}

/** The file to save: boxes that were changed are rounded, everything else is as it was opened. */
export function editedFile({ original, file }: EditorState): TemplateFile {
  const untouched = new Set(boxesOf(original).map(({ entry }) => entry))
  return mapBoxes(file, (entry, id) => {
    const isFrame = 'picture' in entry && entry.picture !== 'logo'
    if (isFrame || untouched.has(entry)) return entry
    const written: typeof entry = { ...entry, ...roundBox(file.canvas, boxOf(entry), id.startsWith('slots')) }
    if (written.rotation === 0) delete written.rotation
    return written
  })
}
