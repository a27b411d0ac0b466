import { expect, test } from 'vitest'
import {
  noStripFile,
  reduceStripFile,
  type StripFile,
  type StripFileEvent,
} from '../../../../src/booth/files/reduceStripFile.ts'

const jpeg = new Blob(['jpeg'])
const error = () => 'Failed.'
const saved: StripFile = { id: 3, jpeg, got: { by: 'download' }, error: null }
const shown: StripFile = { id: 3, jpeg, got: { by: 'longPress', file: jpeg }, error: null }

test.each<[string, StripFile, StripFileEvent, Partial<StripFile>]>([
  ['is encoded', noStripFile, { type: 'encoded', jpeg }, { jpeg, got: null }],
  ['is exported', shown, { type: 'exported', by: 'copy', id: 3 }, { got: { by: 'copy' }, jpeg }],
  ['is shown for a long press', saved, { type: 'shown', file: jpeg }, { got: shown.got }],
  ['is not exported, and stays what it was', saved, { type: 'exportFailed', error }, { ...saved, error }],
  ['is exported again', { ...saved, error }, { type: 'exportBegan' }, saved],
  ['becomes a moving strip', saved, { type: 'movingBegan' }, { got: null, jpeg }],
  ['becomes one while its picture is shown', shown, { type: 'movingBegan' }, shown],
  ['changes', { ...saved, error }, { type: 'stripChanged' }, { ...noStripFile, id: 4 }],
  ['has changed since its export', saved, { type: 'exported', by: 'print', id: 2 }, saved],
  ['has changed since its export failed', saved, { type: 'exportFailed', error, id: 2 }, saved],
])('a strip’s file %s', (_, before, event, expected) => {
  expect(reduceStripFile(before, event)).toMatchObject(expected)
})

test('an event that changes nothing leaves the same object', () => {
  expect(reduceStripFile(saved, { type: 'exportBegan', id: 3 })).toBe(saved)
  expect(reduceStripFile(saved, { type: 'exported', by: 'print', id: 2 })).toBe(saved)
})
