import { expect, test } from 'vitest'

import type { Group } from '../../../bench/Group.ts'
import { groupTable, growthTable } from '../../../bench/groupTable.ts'

const group: Group = {
  title: 'Tick',
  unit: 'ms',
  references: ['floor'],
  rows: [
    { name: 'floor', samples: [2, 4, 8] },
    { name: 'film', samples: [6, 8, 16] },
  ],
}

test('a table has medians, quartiles, and ratios of samples of the same round', () => {
  expect(groupTable(group).split('\n')).toEqual([
    '| Tick  |             ms |          × floor |',
    '| ----- | -------------: | ---------------: |',
    '| floor |  4.0 (3.0–6.0) | 1.00 (1.00–1.00) |',
    '| film  | 8.0 (7.0–12.0) | 2.00 (2.00–2.50) |',
    '',
    '3 rounds',
    '',
  ])
})

test('cells without samples or without a reference are empty', () => {
  const rows = [{ name: 'film', samples: [] }]
  expect(groupTable({ ...group, rows })).toContain('| film |     |')
})

test('a growth table has a line for every size, and a column for every cost', () => {
  const lines = [
    { name: 'open', points: [{ at: 0, samples: [100] }] },
    {
      name: 'scroll',
      points: [
        { at: 0, samples: [1] },
        { at: 1000, samples: [3] },
      ],
    },
  ]
  const table = growthTable({ title: 'Book', unit: 'ms', of: 'messages', lines })
  expect(table).toMatch(/\| 0 +\| +100 \(100–100\) \| +1\.0 \(1\.0–1\.0\) \|/)
  expect(table).toMatch(/\| 1000 +\| +\| +3\.0 \(3\.0–3\.0\) \|/)
})
