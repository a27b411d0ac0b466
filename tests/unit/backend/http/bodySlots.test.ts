import { expect, test } from 'vitest'

import { createBodySlots } from '../../../../backend/http/bodySlots.ts'

test('one network uses up only its own slots, whatever addresses it has', () => {
  const take = createBodySlots(2, 10)
  const release = take('2001:db8:1:2::1')
  expect(take('2001:db8:1:2::2')).toBeDefined()
  expect(take('2001:db8:1:2::3')).toBeUndefined()
  expect(take('2001:db8:1:3::1')).toBeDefined()
  release?.()
  expect(take('2001:db8:1:2::3')).toBeDefined()
})

test('all networks together have a limit', () => {
  const take = createBodySlots(2, 3)
  const found = [1, 2, 3, 4].map((n) => take(`192.0.2.${n}`))
  expect(found.map((release) => release !== undefined)).toEqual([true, true, true, false])
})
