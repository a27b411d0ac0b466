import { expect, test } from 'vitest'

import { type Box, cornerPoint, roundBox } from '../../../../src/owner/editor/boxGeometry.ts'
import { dragBox, keyEvent } from '../../../../src/owner/editor/dragBox.ts'
import {
  boxesOf,
  canRemove,
  editedFile,
  type EditorEvent,
  openEditor,
  reduceEditor,
  selectedBox,
} from '../../../../src/owner/editor/editorState.ts'
import { snapTargets } from '../../../../src/owner/editor/snap.ts'
import { checkTemplate } from '../../../../src/strip/checkTemplate.ts'
import type { TemplateFile } from '../../../../src/strip/templateSchema.ts'

const file: TemplateFile = {
  name: 'Party',
  canvas: { width: 1200, height: 1800, background: '#FFFFFF' },
  slots: [
    { frame: 1, x: 100, y: 100, width: 480, height: 360, radius: 6 } as const,
    { rotation: 30, frame: 2, x: 600, y: 600, width: 400, height: 300 } as const,
  ],
  texts: [{ field: 'names', x: 10.25, y: 1500, width: 500, height: 90.5, rotation: 0 }],
  pictures: [{ picture: 'frame.png', x: 0.5, y: 0, width: 1200, height: 1800, z: 20 }],
  ornaments: [{ ornament: 'rule', x: 5.5, y: 5, width: 100, height: 0 }],
}
const [photo, turned] = boxesOf(file)
if (!photo || !turned) throw new Error('the file has photos')

const run = (...events: readonly EditorEvent[]) => events.reduce(reduceEditor, openEditor(file))
const select = (id: string): EditorEvent => ({ type: 'selected', id })
const place = (box: Box, gesture = 'drag'): EditorEvent => ({ type: 'placed', box, gesture })
const drag = { grip: 'box', from: { x: 0, y: 0 }, limit: file.canvas } as const
const noKeys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test('a moved photo is saved in whole pixels on the canvas, and all else stays byte for byte', () => {
  expect(JSON.stringify(editedFile(run(select('texts[0]'), select('slots[1]'))))).toBe(JSON.stringify(file))
  const moved = run(select('slots[0]'), place({ ...photo.box, x: -300.4, y: 203.6 }))
  const [first, ...others] = file.slots ?? []
  expect(JSON.stringify(editedFile(moved))).toBe(
    JSON.stringify({ ...file, slots: [{ ...first, x: 0, y: 204 }, ...others] }),
  )
  const upright = run(select('slots[1]'), place({ ...turned.box, rotation: 0 }))
  expect(editedFile(upright).slots?.[1]).not.toHaveProperty('rotation')
})

test('undo takes a whole gesture back, Escape as well, and a run of keys is one step', () => {
  const keys = [1, 2, 3].map((x) => place({ ...photo.box, x }, 'keys'))
  const state = run(select('slots[0]'), place({ ...photo.box, x: 50 }), place({ ...photo.box, x: 60 }), {
    type: 'gestureEnded',
  })
  const both = [...keys, { type: 'undone' } as const].reduce(reduceEditor, state)
  expect(selectedBox(both)?.box.x).toBe(60)
  const none = reduceEditor(both, { type: 'undone' })
  expect([none.file, none.past.length, none.future.length]).toEqual([file, 0, 2])
  expect(selectedBox(reduceEditor(none, { type: 'redone' }))?.box.x).toBe(60)
  const cancelled = run(select('slots[0]'), place({ ...photo.box, x: 9 }), { type: 'gestureCancelled' })
  expect([cancelled.file, cancelled.past, cancelled.future]).toEqual([file, [], []])
})

test('a corner is dragged and the opposite one stays, at the edge of the canvas too', () => {
  const [corner, opposite] = [{ x: 1, y: 1 } as const, { x: -1, y: -1 } as const]
  const from = cornerPoint(turned.box, corner)
  const start = { ...drag, grip: corner, box: turned.box, from, targets: snapTargets(file.canvas, []) }
  for (const to of [
    { x: from.x + 40, y: from.y + 70 },
    { x: from.x - 900, y: from.y },
    { x: 4000, y: 1000 },
  ]) {
    const { box } = dragBox(start, to, 0)
    const [before, after] = [turned.box, box].map((one) => cornerPoint(one, opposite))
    expect([after?.x, after?.y]).toEqual([
      expect.closeTo(before?.x ?? 0, 6),
      expect.closeTo(before?.y ?? 0, 6),
    ])
    const saved = editedFile(run(select('slots[1]'), place(box)))
    const { problems } = checkTemplate('party', saved, () => null)
    expect(problems).toBeNull()
  }
})

test('photos that are turned, however large, are still taken by the booth', () => {
  for (let rotation = -180; rotation <= 180; rotation += 7.3) {
    const state = run(select('slots[0]'), place({ x: -50, y: 900, width: 1200, height: 1800, rotation }))
    expect(checkTemplate('party', editedFile(state), () => null).problems).toBeNull()
  }
  expect(roundBox(file.canvas, { x: 0.6, y: 0, width: 1199.6, height: 20, rotation: 0 }, true)).toMatchObject(
    {
      x: 0,
      width: 1200,
    },
  )
})

test('a box snaps to the edges and middles of the canvas and of others, and turns to eighths', () => {
  const start = { ...drag, box: photo.box, targets: snapTargets(file.canvas, [turned.box]) }
  const { box, guides } = dragBox(start, { x: 253.5, y: -95 }, 8)
  expect([box.x, box.y]).toEqual([360, 0])
  expect(guides).toEqual([
    { axis: 'x', at: 600 },
    { axis: 'y', at: 0 },
  ])
  expect(dragBox(start, { x: 253.5, y: -95 }, 0).box.x).toBe(353.5)
  const middle = { x: photo.box.x + 240, y: photo.box.y + 180 }
  const turn = dragBox({ ...start, grip: 'turn' }, { x: middle.x + 200, y: middle.y + 5 }, 8)
  expect(turn.box.rotation).toBe(90)
})

test('arrow keys move, resize and turn', () => {
  const press = (key: string, more = {}) => keyEvent({ ...noKeys, key, ...more }, photo, file.canvas)
  expect(press('ArrowLeft', { shiftKey: true })).toMatchObject({ box: { x: 90, width: 480 } })
  expect(press('ArrowDown', { ctrlKey: true })).toMatchObject({ box: { y: 100, height: 361 } })
  expect([press('['), press('ArrowDown', { altKey: true })]).toMatchObject([
    { box: { rotation: -1 } },
    { box: { rotation: 1 } },
  ])
  expect(press('Tab')).toBeNull()
})

test('what is added lies above the frame, in a file that the booth takes; the last photo stays', () => {
  const kinds = ['photo', 'dateLine', 'message', 'logo'] as const
  const state = run(...kinds.map((kind) => ({ type: 'added', kind }) as const))
  const { slots, texts, pictures } = editedFile(state)
  expect(slots?.[2]?.frame).toBe(3)
  expect([...(texts ?? []), ...(pictures ?? [])].slice(1).map(({ z }) => z)).toEqual([21, 21, 20, 21])
  expect(checkTemplate('party', editedFile(state), () => null).problems).toBeNull()
  const one = run(select('slots[0]'), { type: 'removed' }, select('slots[0]'))
  expect([one.file.slots?.length, canRemove(one)]).toEqual([1, false])
})
