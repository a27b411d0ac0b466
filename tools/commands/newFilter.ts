import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { filesOf } from './newFilter/filesOf.ts'
import { refuse } from './newFilter/refuse.ts'

const root = process.cwd()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Makes a filter that works at once, of a name on the command line; one that can't be changes nothing. */
function main(name: string): void {
  const fault = refuse(name, isTaken)
  if (fault !== undefined) {
    console.error(fault)
    process.exitCode = 1
    return
  }
  const files = filesOf(name, read)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  spawnSync('oxfmt', Object.keys(files), { cwd: root, shell: process.platform === 'win32' })
  console.log([`${name} is there:`, ...Object.keys(files).map((path) => `  ${path}`)].join('\n'))
  console.log('Its golden pictures: npm run test:visual -- filtersGolden --update')
}

/** Files may lie there of which no list knows, and a list's own words would stand for two things. */
function isTaken(id: string): boolean {
  const paths = [
    `shaders/${id}.frag`,
    `presets/${id}.json`,
    `src/film/looks/${id}.ts`,
    `src/filters/looks/${id}.ts`,
  ]
  const lists = ['src/filters/filters.ts', 'src/film/films.ts', 'src/filters/filmParams.ts']
  const word = new RegExp(`\\b${id}\\b`)
  return paths.some((path) => existsSync(join(root, path))) || lists.some((path) => word.test(codeOf(path)))
}

/** The file without its comments and texts. */
function codeOf(path: string): string {
  return read(path).replaceAll(/'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*/g, '')
}

main(process.argv[2] ?? '')
