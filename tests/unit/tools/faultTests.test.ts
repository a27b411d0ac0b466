import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { faultTests } from '../../../tools/harness/faultTests.ts'

const path = join(import.meta.dirname, '../../README.md')
const readme = readFileSync(path, 'utf8')
/** A row of the table: the fault's id, and in the last column its tests. */
const row = /^(\| ([A-Z]\d+) \|.* \| )(.*)( \|)$/gm

test('the table of faults names every test of every fault, and each fault has one', async () => {
  const found = faultTests()
  const ids = [...readme.matchAll(row)].map(([, , id = '']) => id)
  expect(new Set(found.keys())).toEqual(new Set(ids))
  const table = readme.replace(
    row,
    (_, before: string, id: string, _tests, after: string) =>
      before + (found.get(id) ?? []).join('<br>') + after,
  )
  // `npm run test:unit -- --update` writes the table anew.
  await expect(table).toMatchFileSnapshot(path)
})
