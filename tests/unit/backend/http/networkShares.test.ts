import { expect, test } from 'vitest'

import { ownBooth } from '../../../../backend/http/address.ts'
import { createNetworkShares } from '../../../../backend/http/networkShares.ts'

test('one network uses up only its own share, whatever addresses it has', () => {
  const take = createNetworkShares({ perNetwork: 2, total: 10 })
  const release = take('2001:db8:1:2::1')
  expect(take('2001:db8:1:2::2')).toBeDefined()
  expect(take('2001:db8:1:2::3')).toBeUndefined()
  expect(take('2001:db8:1:3::1')).toBeDefined()
  release?.()
  release?.()
  expect(take('2001:db8:1:2::3')).toBeDefined()
  expect(take('2001:db8:1:2::3')).toBeUndefined()
})

test('all networks together have a limit', () => {
  const take = createNetworkShares({ perNetwork: 2, total: 3 })
  const found = [1, 2, 3, 4].map((n) => take(`192.0.2.${n}`))
  expect(found.map((release) => release !== undefined)).toEqual([true, true, true, false])
})

test('a part that is larger than what is left is refused, a smaller one is not', () => {
  const take = createNetworkShares({ perNetwork: 100, total: 1000 })
  expect(take('192.0.2.1', 70)).toBeDefined()
  expect(take('192.0.2.1', 31)).toBeUndefined()
  expect(take('192.0.2.1', 30)).toBeDefined()
})

test('the booth’s own page has a share that others can neither take nor fill', () => {
  const take = createNetworkShares({ perNetwork: 1, total: 3 })
  for (const n of [1, 2, 3]) expect(take(`192.0.2.${n}`)).toBeDefined()
  expect(take('192.0.2.4')).toBeUndefined()
  const release = take(ownBooth)
  expect(release).toBeDefined()
  expect(take(ownBooth)).toBeUndefined()
  release?.()
  expect(take('192.0.2.4')).toBeUndefined()
})
