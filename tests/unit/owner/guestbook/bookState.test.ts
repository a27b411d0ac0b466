import { expect, test } from 'vitest'

import { initialBook, reduceBook } from '../../../../src/owner/guestbook/bookState.ts'

test('what another search has found is not selected, and 20,000 messages are in one look at each', () => {
  let reads = 0
  const list = Array.from({ length: 20_000 }, (_, index) => String(index))
  const ids = new Proxy(list, { get: (all, key) => (reads++, Reflect.get(all, key)) })
  const search = { ...initialBook, text: 'one', messages: [] }
  const all = reduceBook(search, { type: 'select', search, ids, isOn: true })
  const other = reduceBook(all, { type: 'search', text: 'two' })
  const late = reduceBook(other, { type: 'select', search, ids, isOn: true })
  const none = reduceBook(all, { type: 'select', search, ids, isOn: false })
  expect([all, other, late, none].map(({ selected }) => selected.size)).toEqual([20_000, 0, 0, 0])
  expect([other.messages, reads < 100_000]).toEqual([null, true])
})

test('a response that was asked for before the owner’s choice does not undo it', () => {
  const chosen = reduceBook(initialBook, { type: 'approvalChosen', isNeeded: true })
  const late = reduceBook(chosen, { type: 'approvalLoaded', isNeeded: false, choices: initialBook.choices })
  const next = reduceBook(late, { type: 'approvalLoaded', isNeeded: false, choices: late.choices })
  expect([late.needsApproval, next.needsApproval]).toEqual([true, false])
})
