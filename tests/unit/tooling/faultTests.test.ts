import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { faultTests } from '../../support/faultTests.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
/** Rows of the table: the fault's id, and in the last column its tests. */
const rows = new Map(
  [...readme.matchAll(/^\| ([A-Z]\d+) \|.* \| (.*) \|$/gm)].map(([, id = '', tests = '']) => [id, tests]),
)

test('the table of faults names every test of every fault, and each fault has one', () => {
  const named = [...rows].map(([id, tests]) => [id, tests.split('<br>')])
  const found = faultTests()
  expect(named).toEqual([...rows.keys()].map((id) => [id, found.get(id)]))
  expect([...found.keys()].filter((id) => !rows.has(id))).toEqual([])
})
