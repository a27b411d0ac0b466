import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { filesOf, registryPath } from './newFilter/filesOf.ts'
import { refuse } from './newFilter/refuse.ts'

const root = process.cwd()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Makes a filter that works at once, of a name on the command line; a name that is refused changes nothing. */
function main(name: string): void {
  const refusal = refuse(name, isTaken)
  if (refusal !== undefined) {
    console.error(refusal)
    process.exitCode = 1
    return
  }
  const files = filesOf(name, read)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  spawnSync('oxfmt', Object.keys(files), { cwd: root, shell: process.platform === 'win32' })
  console.log([`${name} is there:`, ...Object.keys(files).map((path) => `  ${path}`)].join('\n'))
  console.log('Its golden pictures: npm run test:visual -- filtersGolden --update')
}

/** Whether a file has the id, though the registry may not know it, or the registry's code uses the word. */
function isTaken(id: string): boolean {
  const paths = [`shaders/${id}.frag`, `filters/${id}.json`]
  const word = new RegExp(`\\b${id}\\b`)
  return paths.some((path) => existsSync(join(root, path))) || word.test(codeOf(registryPath))
}

/** The file without its comments and texts. */
function codeOf(path: string): string {
  return read(path).replaceAll(/'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*/g, '')
}

main(process.argv[2] ?? '')
