import { expect, test } from 'vitest'

import { displayFace } from '../../../src/lib/displayFace.ts'

test.each([
  ['RETRO BOOTH', 'Monoton'],
  ['Anna’s 40th – ❤ Café', 'Monoton'],
  ['Cafe\u0301', 'Monoton'],
  ['MICHAŁ & OLA', 'Chakra Petch'],
  ['Ștefan 2027', 'Chakra Petch'],
  ['ΑΝΝΑ & BEN', 'system-ui'],
  ['АННА И ИВАН', 'system-ui'],
  ['ليلى & ŁUCJA', 'system-ui'],
])('the sign %s is in %s as a whole', (text, family) => {
  expect(displayFace(text).family).toContain(family)
})
