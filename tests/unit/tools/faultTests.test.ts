import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const tests = join(import.meta.dirname, '../..')
const path = join(tests, 'README.md')
/** A row of the table: the fault's id, and in the last column the files of its tests. */
const row = /^(\| ([A-Z]\d+) \|[^|]+\|[^|]+\| )(.*)( \|)$/gm
/** Title of a test, or name of a step, that begins with the ids of the faults that it provokes, "C8, C9: a muted camera ...". */
const title = /['`]((?:[A-Z]\d+, )*[A-Z]\d+): /g

/** Files of the tests of each fault, by its id. */
function faultFiles(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('{unit,backend,visual,e2e}/**/*.{spec,test}.{ts,tsx}', { cwd: tests }).sort())
    for (const [, ids = ''] of readFileSync(join(tests, file), 'utf8').matchAll(title))
      for (const id of ids.split(', ')) found.set(id, (found.get(id) ?? new Set()).add(file))
  return found
}

test('the table of faults names the files that test each fault, and each fault has one', async () => {
  const readme = readFileSync(path, 'utf8')
  const found = faultFiles()
  const ids = [...readme.matchAll(row)].map(([, , id = '']) => id)
  expect(new Set(found.keys())).toEqual(new Set(ids))
  const filesOf = (id: string) => [...(found.get(id) ?? [])].map((file) => `\`${file}\``).join('<br>')
  const table = readme.replace(
    row,
    (_, before: string, id: string, _files, after: string) => before + filesOf(id) + after,
  )
  // `npm run test:unit -- --update` writes the table anew.
  await expect(table).toMatchFileSnapshot(path)
})
