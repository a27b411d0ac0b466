import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import manifest from '../../../package.json' with { type: 'json' }
import { generatedFiles } from '../../../tools/commands/generate/generatedFiles.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('{docs,shaders,films,locales,supabase,tests,src/engine}/*.md'),
].filter(existsSync)

/** Paths of the repository that a page names in code: `src/lib/store.ts`, `filters/`; NAME and * stand for many. */
const path = /`((?:src|backend|tools|bench|tests|shaders|filters|films|supabase|docs)\/[\w./-]*)`/g
const link = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g

test.for(pages)('%s names only files that exist, and links only to them', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(path)]
    .map(([, found = '']) => found)
    .filter((found) => !/NAME|mine\./.test(found))
  const linked = [...text.matchAll(link)].map(([, found = '']) => join(dirname(page), found))
  expect([...named, ...linked].filter((found) => !existsSync(found))).toEqual([])
})

test('every export of the code has a comment right above it', () => {
  const sources = globSync('{src,backend,tools,bench}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('node_modules') && !file.startsWith('src/locale/messages/'),
  )
  const exported = /(\*\/\s*\n)?^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm
  const undocumented = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(exported)]
      .filter(([, comment]) => comment === undefined)
      .map(([, , name]) => `${file}: ${name}`),
  )
  expect(undocumented).toEqual([])
})

test('docs/commands.md names every command', () => {
  const text = readFileSync('docs/commands.md', 'utf8')
  const named = new Set([...text.matchAll(/`(?:npm (?:run )?)?([\w:-]+)[^`]*`/g)].map(([, name]) => name))
  expect(Object.keys(manifest.scripts).filter((name) => !named.has(name))).toEqual([])
})

test('the README is read in three minutes: at most 120 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length - 1).toBeLessThanOrEqual(120)
})

test('generated files are up to date: npm run generate', async () => {
  for await (const [path, text] of generatedFiles()) expect(readFileSync(path, 'utf8')).toBe(text)
})
