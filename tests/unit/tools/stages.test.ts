import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no stage exports an atom: what others read stands in an atoms file, without the stage’s code', () => {
  const stages = globSync('src/**/*Stage.ts')
  expect(stages.length).toBeGreaterThan(20)
  const exporting = stages.filter((file) => /^export const [\w[ ]*Atoms?\b/m.test(readFileSync(file, 'utf8')))
  expect(exporting).toEqual([])
})
