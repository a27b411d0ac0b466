import { expect, test } from 'vitest'

import {
  findPage,
  initialStrips,
  reduceStrips,
  type StripsEvent,
} from '../../../../src/owner/strips/stripsState.ts'

const ids = ['28-201000', '28-200000', '27-201530'].map((time) => `retro-photostrip-2026-11-${time}-k3Fz9QpL`)
const copies = ids.map((id) => ({ id, hasMoving: false }))
const after = (...events: readonly StripsEvent[]) =>
  events.reduce(reduceStrips, reduceStrips(initialStrips, { type: 'loaded', copies }))

test('only strips that the search finds are selected, and a new search begins on its first page', () => {
  const all: StripsEvent = { type: 'chosen', ids }
  const night: StripsEvent = { type: 'searched', search: { night: '2026-11-27' } }
  const second: StripsEvent = { type: 'searched', search: { page: 1 } }
  expect(findPage(after(all, night), 2)).toMatchObject({
    all: ids,
    selected: [ids[2]],
    shown: [ids[2]],
    last: 0,
  })
  expect(findPage(after(second), 2)).toMatchObject({ shown: [ids[2]], page: 1 })
  expect(after(second, night).search.page).toBe(0)
  const deleted: StripsEvent = { type: 'loaded', copies: copies.slice(0, 2) }
  expect(findPage(after(second, deleted), 2)).toMatchObject({ shown: ids.slice(0, 2), page: 0 })
  expect(after(all, night, { type: 'opened' })).toEqual({ ...initialStrips, copies })
})
