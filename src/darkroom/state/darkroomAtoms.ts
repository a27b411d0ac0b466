import { atom, type Setter } from 'jotai'
import { filterById } from '../../engine/index.ts'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { lookKey } from './editorState.ts'
import { initialDarkroom, reduceDarkroom } from './reduceDarkroom.ts'

const [stateAtom, dispatchDarkroomAtom] = reducerAtoms(initialDarkroom(''), reduceDarkroom)

/** Dispatches an event to the reducer; the only writer of the darkroom's state. */
export const dispatchAtom = dispatchDarkroomAtom

/** The two edits, and which of them is active. */
export const editorAtom = atom((get) => get(stateAtom).history.present)
/** The active edit, which the controls change. */
export const activeEditAtom = atom((get) => {
  const editor = get(editorAtom)
  return editor[editor.active]
})
/** Filter and preset of the active edit. */
export const activePresetAtom = atom((get) => {
  const { filterId, preset } = get(activeEditAtom)
  return { filter: filterById(filterId), preset }
})
/** Name that was given to the active look last; empty for none. */
export const lookNameAtom = atom((get) => get(stateAtom).lookNames[lookKey(get(editorAtom))] ?? '')
/** Whether there is a step to undo. */
export const canUndoAtom = atom((get) => get(stateAtom).history.past.length > 0)
/** Whether there is a step to redo. */
export const canRedoAtom = atom((get) => get(stateAtom).history.future.length > 0)

/** Choice of the source. */
export const choiceAtom = atom((get) => get(stateAtom).choice)
/** Open source and whether it is frozen; null until the first is open. */
export const openSourceAtom = atom((get) => get(stateAtom).open)
/** Open source; null until the first is open. */
export const sourceAtom = atom((get) => get(openSourceAtom)?.source ?? null)
/** Frame that is shown in place of its moving source; null while that moves. */
export const frozenFrameAtom = atom((get) => {
  const freeze = get(openSourceAtom)?.freeze
  return typeof freeze === 'object' ? freeze : null
})
/** Source that is shown: the open one, or its frozen frame; null until the first is open. */
export const shownSourceAtom = atom((get) => get(frozenFrameAtom) ?? get(sourceAtom))

/** Mode of comparison, and the reference. */
export const comparedAtom = atom((get) => get(stateAtom).compared)
/** Pane of the active edit, which the scopes measure. */
export const activePaneAtom = atom((get) =>
  get(comparedAtom).mode === 'ab' && get(editorAtom).active === 'a' ? 'left' : 'right',
)

/** Part of the image that the viewer shows. */
export const viewportAtom = atom((get) => get(stateAtom).viewport)
/** Overlay on the image. */
export const overlayAtom = atom((get) => get(stateAtom).overlay)
/** Whether the field for a preset is open in the panel. */
export const isPastingAtom = atom((get) => get(stateAtom).isPasting)
/** Films that the host has added; null on a page without the owner's session. */
export const hostFilmsAtom = atom((get) => get(stateAtom).hostFilms)
/** Whether a change of the host's films is on its way. */
export const isSendingAtom = atom((get) => get(stateAtom).isSending)
/** Last message to the designer, empty for none. */
export const noticeAtom = atom((get) => get(stateAtom).notice)

/** Shows a message to the designer. */
export function notify(set: Setter, notice: string): void {
  set(dispatchAtom, { type: 'show', notice })
}

/** Sentence about a failure, as it is shown to the designer. */
export function errorSentence(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Runs an action of the designer's. Its failure becomes the notice. */
export function runAction(set: Setter, run: () => Promise<void>): void {
  run().catch((cause: unknown) => notify(set, errorSentence(cause)))
}
