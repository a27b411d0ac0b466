import { expect, test } from 'vitest'

import { displayFace } from '../../../src/lib/displayFace.ts'

test.each([
  ['RETRO BOOTH', 'Monoton'],
  ['Anna’s 40th – ❤ Café', 'Monoton'],
  ['MICHAŁ & OLA', 'Chakra Petch'],
  ['ΑΝΝΑ & BEN', 'system-ui'],
  ['ليلى & ŁUCJA', 'system-ui'],
])('the sign %s is in %s as a whole', (text, family) => {
  expect(displayFace(text).family).toContain(family)
})
