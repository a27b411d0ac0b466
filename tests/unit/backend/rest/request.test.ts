import { expect, test } from 'vitest'

import { createBodyLimiter } from '../../../../backend/rest/request.ts'

test('one network uses up only its own slots, whatever addresses it has', () => {
  const { receive } = createBodyLimiter(2, 10)
  const release = receive('2001:db8:1:2::1')
  expect(receive('2001:db8:1:2::2')).toBeDefined()
  expect(receive('2001:db8:1:2::3')).toBeUndefined()
  expect(receive('2001:db8:1:3::1')).toBeDefined()
  release?.()
  expect(receive('2001:db8:1:2::3')).toBeDefined()
})

test('all networks together have a limit', () => {
  const { receive } = createBodyLimiter(2, 3)
  const found = [1, 2, 3, 4].map((n) => receive(`192.0.2.${n}`))
  expect(found.map((release) => release !== undefined)).toEqual([true, true, true, false])
})
