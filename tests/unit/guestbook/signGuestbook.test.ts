import { createStore } from 'jotai'
import { expect, test } from 'vitest'

import { panelAtom, signGuestbookAtom } from '../../../src/guestbook/guestbookAtoms.ts'

test('the invitation of the strip opens the panel of the guest book', () => {
  const store = createStore()
  expect(store.get(panelAtom)).toBeNull()
  store.set(signGuestbookAtom)
  expect(store.get(panelAtom)).not.toBeNull()
})
