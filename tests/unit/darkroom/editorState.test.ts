import { expect, test } from 'vitest'
import { setParam } from '../../../src/darkroom/preset.ts'
import {
  editOf,
  type FilterEdit,
  type History,
  initialEditorState,
  reduceEditor,
} from '../../../src/darkroom/state/editorState.ts'

const { state } = initialEditorState('?darkroom')
const opened: History = { past: [], present: state, future: [], gesture: null }
/** Edit of a filter with an amount of flare, by which the tests tell edits apart. */
const tuned = (flare: number, filterId = 'portra400'): FilterEdit => ({
  filterId,
  preset: setParam(editOf(filterId).preset, 'flare', flare),
})
const edit = (history: History, next: FilterEdit, gesture?: string) =>
  reduceEditor(history, { type: 'edit', edit: next, ...(gesture && { gesture }) })
const tune = (values: readonly number[], gesture?: string, from = opened) =>
  values.reduce((history, flare) => edit(history, tuned(flare), gesture), from)
const undo = (history: History) => reduceEditor(history, { type: 'undo' })
const redo = (history: History) => reduceEditor(history, { type: 'redo' })
const flareOf = ({ present }: History) => present.a.preset.film.flare
const ownFlare = flareOf(opened)

test('every edit can be undone one by one, and redone', () => {
  const history = tune([1, 2, 3])
  const back = undo(undo(history))
  expect(flareOf(back)).toBe(1)
  expect(redo(redo(back))).toEqual(history)
  expect([undo(opened), redo(opened)]).toEqual([opened, opened])
  expect(edit(opened, state.a), 'the same edit is not a step').toBe(opened)
})

test('a drag is one step, the next drag of the same control another, and so is one of another control', () => {
  const released = reduceEditor(tune([1, 2, 3], 'flare'), { type: 'endGesture' })
  const dragged = tune([4, 5], 'flare', released)
  expect([flareOf(undo(dragged)), flareOf(undo(undo(dragged)))]).toEqual([3, ownFlare])
  expect(flareOf(undo(tune([3], 'uGrainScale', tune([1, 2], 'flare'))))).toBe(2)
})

test('an edit after an undo is a new branch, even within the same drag', () => {
  const edited = tune([9], 'flare', undo(tune([1, 2])))
  expect([redo(edited), flareOf(undo(edited))]).toEqual([edited, 1])
  expect(flareOf(undo(tune([9], 'flare', undo(tune([1, 2], 'flare')))))).toBe(ownFlare)
})
