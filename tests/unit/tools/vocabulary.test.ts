import { expect, test } from 'vitest'

import { findRetired } from '../../../tools/measure/vocabulary.ts'

test('a retired word is found in prose, as a part of a name, and as a whole name, with the line and the new word', () => {
  const text = 'const openEngine = 1\n// Two proofs.\n  color: var(--pink);\nuniform sampler2D uGlow;'
  expect(findRetired(text)).toEqual([
    { line: 1, found: 'openEngine', use: 'renderer' },
    { line: 2, found: 'proofs', use: 'preview' },
    { line: 3, found: '--pink', use: '--color-accent' },
    { line: 4, found: 'uGlow', use: 'uBloom' },
  ])
})

test('plain English and the field’s own terms are not found', () => {
  const text =
    'A picture of a fault; look at the table.\nplayTick() dateStamp lightLeak dataSheets browser engines lookup --panels'
  expect(findRetired(text)).toEqual([])
})
