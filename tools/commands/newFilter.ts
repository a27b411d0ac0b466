import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { filesOf, registryPath } from './newFilter/filesOf.ts'
import { validateName } from '../../src/darkroom/exchange/newFilter.ts'

const root = process.cwd()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What the designer of a filter writes beside it. */
const left = [
  '  tools/harness/film/standardFilm.ts: its standard tuning',
  '  tests/unit/engine/film/films.test.ts: its bounds',
  '  tests/unit/engine/film/skins.test.ts: its corridor, for a colour film',
  '  README.md: its name, in the picture’s text',
  '  films/README.md: its rows in both tables',
]

/** Makes a working filter: `npm run new-filter NAME`. An invalid name changes nothing. */
function main(name: string): void {
  const error = validateName(name, isTaken)
  if (error !== undefined) {
    console.error(error)
    process.exitCode = 1
    return
  }
  const files = filesOf(name, read)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  spawnSync('oxfmt', Object.keys(files), { cwd: root, shell: process.platform === 'win32' })
  console.log([`${name} is there:`, ...Object.keys(files).map((path) => `  ${path}`)].join('\n'))
  console.log(['What is left, step by step in docs/filters.md, "A filter of your own":', ...left].join('\n'))
}

/** Whether an id is in use: by a file, even without a line in the registry, or as a word in the registry's code. */
function isTaken(id: string): boolean {
  const paths = [`shaders/${id}.frag`, `filters/${id}.json`]
  const word = new RegExp(`\\b${id}\\b`)
  return paths.some((path) => existsSync(join(root, path))) || word.test(codeOf(registryPath))
}

/** Source of a file without comments and strings. */
function codeOf(path: string): string {
  return read(path).replaceAll(/'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*/g, '')
}

main(process.argv[2] ?? '')
