import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

it.each(Object.keys(manifest.dependencies))('the NOTICE names %s', (name) => {
  expect(readFileSync('NOTICE', 'utf8').split(/[\s,)(]+/u)).toContain(name)
})
