import { expect, test } from 'vitest'
import { endGesture, initialHistory, record, redo, undo } from '../../../src/darkroom/state/history.ts'

const records = (values: readonly number[], gesture: string | null = null) =>
  values.reduce((history, value) => record(history, value, gesture), initialHistory(0))

test('every value can be undone one by one, and redone', () => {
  const history = records([1, 2, 3])
  const back = undo(undo(history))
  expect(back.present).toBe(1)
  expect(redo(redo(back))).toEqual(history)
})

test('a drag is one step, and the next drag of the same control another', () => {
  const dragged = record(
    record(endGesture(records([1, 2, 3], 'uLightLeak')), 4, 'uLightLeak'),
    5,
    'uLightLeak',
  )
  expect(undo(dragged).present).toBe(3)
  expect(undo(undo(dragged)).present).toBe(0)
})

test('another control begins another step', () => {
  expect(undo(record(records([1, 2], 'uLightLeak'), 3, 'uGrainScale')).present).toBe(2)
})

test('an edit after an undo is a new branch, even within the same drag', () => {
  const edited = record(undo(records([1, 2])), 9, 'uLightLeak')
  expect(redo(edited)).toEqual(edited)
  expect(undo(edited).present).toBe(1)
  expect(undo(record(undo(records([1, 2], 'uLightLeak')), 9, 'uLightLeak')).present).toBe(0)
})

test('there is nothing before the first and after the last, and the same value is no step', () => {
  const fresh = initialHistory(0)
  expect(undo(fresh)).toEqual(fresh)
  expect(redo(fresh)).toEqual(fresh)
  expect(record(fresh, 0)).toBe(fresh)
})

test('it keeps 500 steps', () => {
  const long = records(Array.from({ length: 600 }, (_, i) => i + 1))
  expect(long.past.length).toBe(500)
  expect(long.past[0]).toBe(100)
})
