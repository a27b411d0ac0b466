import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const tests = join(import.meta.dirname, '../../tests')

/** Title of a test that begins with the ids of the faults that it provokes, "C8, C9: a muted camera ...". */
const title = /['`]((?:[A-Z]\d+, )*[A-Z]\d+): ((?:[^'`\\]|\\.)+)['`]/g

/** Tests of each fault by the fault's id: file and title, as the table of tests/README.md lists them. */
export function faultTests(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of globSync('{unit,backend,visual,e2e}/**/*.{spec,test}.{ts,tsx}', { cwd: tests }).sort()) {
    for (const [, ids = '', behaviour = ''] of readFileSync(join(tests, path), 'utf8').matchAll(title)) {
      for (const id of ids.split(', ')) {
        found.set(id, [...(found.get(id) ?? []), `\`${path}\` ${behaviour}`])
      }
    }
  }
  return found
}
