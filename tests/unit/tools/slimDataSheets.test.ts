import { expect, test } from 'vitest'
import { withoutTexts } from '../../../tools/vite/slimDataSheets.ts'

test('a data sheet loses its texts and keeps its figures', () => {
  const sheet = {
    source: 'a book',
    iso: 100,
    curves: { r: [0.1, null, 2], notes: ['one', 'two'], characteristic_stats: { max: 2 } },
  }
  expect(JSON.parse(withoutTexts(JSON.stringify(sheet)))).toEqual({
    iso: 100,
    curves: { r: [0.1, null, 2], notes: [null, null] },
  })
})
