import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { createServer } from 'vite'
import { beforeAll, expect, test } from 'vitest'

import { filters } from '../../../src/engine/filters/filters.ts'
import { validateName } from '../../../src/darkroom/exchange/newFilter.ts'
import { makeFileFolder } from '../../../tools/harness/fixtures/testFolder.ts'

const script = resolve('tools/commands/newFilter.ts')

const folder = makeFileFolder()
beforeAll(() => {
  const folders = ['src', 'shaders', 'films', 'filters']
  for (const path of [...folders, 'package.json', 'tsconfig.json', '.oxfmtrc.json'])
    cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  // Copying takes seconds on a busy machine.
}, 60_000)

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
}

function textOfAll(): ReadonlyMap<string, string> {
  const paths = ['src/engine/film', 'src/engine/filters', 'shaders', 'filters'].flatMap((path) =>
    readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** Describes the last filter of the folder's registry. */
const probe = `
  import { bakeLut } from './src/engine/film/bakeLut.ts'
  import { filmOf } from './src/engine/film/films.ts'
  import { createUniforms, filterUniforms } from './src/engine/gpu/uniforms.ts'
  import { assembleShader } from './src/engine/gpu/assembleShader.ts'
  import { shaderSource } from './src/engine/gpu/shaderSource.ts'
  import { filters } from './src/engine/filters/filters.ts'
  const filter = filters.at(-1)
  const film = filmOf(filter.id)
  const uniforms = filterUniforms(filter, createUniforms())
  const shader = assembleShader(filter, shaderSource, uniforms)
  export const seen = {
    names: filters.map(({ name }) => name),
    id: filter.id,
    uniforms: Object.keys(filter.params).length,
    film: film.kind,
    lut: bakeLut(film, 3).data.length,
    shader: shader.files.at(-1),
  }`

/** Loads `probe` as the booth's own modules are loaded. */
async function seenByVite(): Promise<{ readonly names: readonly string[] }> {
  writeFileSync(join(folder, 'probe.ts'), probe)
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { seen } = await server.ssrLoadModule('/probe.ts')
  await server.close()
  return seen
}

test('an invalid name is refused with one message, and changes nothing', () => {
  const before = textOfAll()
  for (const [name, sentence] of [
    ['', 'A filter needs a name'],
    ['portra400', '"portra400" is taken.'],
    ['Class', '"Class" is a word of the language.'],
    ['../../x', '"../../x" is not a name'],
    ['Provia100F', '"Provia100F" has 10 letters; a phone’s button has room for 9.'],
  ] as const)
    expect(validateName(name, (id) => filters.some((filter) => filter.id === id))).toContain(sentence)
  const { status, stderr } = run(script, 'Filters')
  expect([status, stderr.trim()]).toEqual([1, '"Filters" is taken.'])
  expect(textOfAll()).toEqual(before)
}, 30_000)

test('a new filter works at once, by types, shader and film, and so does a second one', async () => {
  const before = textOfAll()
  for (const name of ['Tested1', 'Print']) {
    const { status, stderr, stdout } = run(script, name)
    expect([status, stderr]).toEqual([0, ''])
    const named = [...stdout.matchAll(/^ {2}([\w./]+)/gm)].map(([, path = '']) => path)
    expect(named).toContain('films/README.md')
    expect(named.filter((path) => !existsSync(path) && !existsSync(join(folder, path)))).toEqual([])
  }
  const seen = await seenByVite()
  expect(seen).toMatchObject({
    id: 'print',
    uniforms: 12,
    film: 'colourNegative',
    lut: 81,
    shader: 'print.frag',
  })
  expect(seen.names.slice(-3)).toEqual([filters.at(-1)?.name, 'Tested1', 'Print'])
  const after = textOfAll()
  const changed = [...after.keys()].filter((path) => after.get(path) !== before.get(path))
  expect(changed.filter((path) => before.has(path)).toSorted()).toEqual(['src/engine/filters/filters.ts'])
  expect(changed).toHaveLength(1 + 2 * 2)
  const checked = { extends: resolve('tsconfig.json'), include: [], files: ['src/engine/filters/filters.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(checked))
  expect(spawnSync('tsc', { cwd: folder, encoding: 'utf8' }).stdout).toBe('')
  expect(spawnSync('oxfmt', ['--check', 'src/engine/filters', 'filters'], { cwd: folder }).status).toBe(0)
}, 30_000)
