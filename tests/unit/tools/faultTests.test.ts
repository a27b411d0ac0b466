import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const tests = join(import.meta.dirname, '../..')
const path = join(tests, 'README.md')
/** A row of the table: the fault's id, and in the last column its tests. */
const row = /^(\| ([A-Z]\d+) \|.* \| )(.*)( \|)$/gm
/** Title of a test that begins with the ids of the faults that it provokes, "C8, C9: a muted camera ...". */
const title = /['`]((?:[A-Z]\d+, )*[A-Z]\d+): ((?:[^'`\\]|\\.)+)['`]/g

/** Tests of each fault by its id: file and title. */
function faultTests(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('{unit,backend,visual,e2e}/**/*.{spec,test}.{ts,tsx}', { cwd: tests }).sort())
    for (const [, ids = '', behaviour = ''] of readFileSync(join(tests, file), 'utf8').matchAll(title))
      for (const id of ids.split(', ')) found.set(id, [...(found.get(id) ?? []), `\`${file}\` ${behaviour}`])
  return found
}

test('the table of faults names every test of every fault, and each fault has one', async () => {
  const readme = readFileSync(path, 'utf8')
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
