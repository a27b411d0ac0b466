import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveDarkroomFiles } from '../../../tools/vite/saveDarkroomFiles.ts'
import { presetToCopy } from '../../../src/darkroom/presetFormats.ts'
import { presetOf } from '../../../src/darkroom/preset.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { makeFileFolder } from '../../../tools/harness/fixtures/testFolder.ts'

const filter = filterById('vintage')
const own = presetOf(filter)
const faded = presetToCopy(filter, { ...own, film: { ...own.film, dyeFade: 0.25 } })
const before = readFileSync('filters/vintage.json', 'utf8')
/** Modules that Vite updates after a change of a file, according to the plugin. */
let heard = Promise.withResolvers<number>()
const witness: Plugin = {
  name: 'witness',
  hotUpdate({ modules }) {
    if (this.environment.name === 'client') heard.resolve(modules.length)
  },
}
const folder = makeFileFolder()
let server: ViteDevServer
let origin: string

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, watch: null, ws: false, fs: { strict: false } },
    optimizeDeps: { noDiscovery: true },
    plugins: [saveDarkroomFiles(folder), witness],
  })
  await server.listen()
  const address = server.httpServer?.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => writeFile(join(folder, 'vintage.json'), before))
afterAll(() => server.close())

function post(path: string, body: string, sender = origin): Promise<Response> {
  return fetch(`${origin}/darkroom/presets/${path}`, { method: 'POST', headers: { Origin: sender }, body })
}

test('a valid preset of a known filter is saved in the format of oxfmt', async () => {
  expect((await post('vintage', JSON.stringify(JSON.parse(faded)))).status).toBe(204)
  const after = before.replace(/"dyeFade": [\d.]+,/, '"dyeFade": 0.25,')
  expect(after).not.toBe(before)
  expect(await readFile(join(folder, 'vintage.json'), 'utf8')).toBe(after)
  expect(spawnSync('oxfmt', ['--check', '.'], { cwd: folder }).status).toBe(0)
})

test('a saved preset does not reload the page, and a manual edit does', async () => {
  const path = join(folder, 'vintage.json')
  await server.transformRequest(`/@fs${path}?import`)
  const replaced = () => {
    heard = Promise.withResolvers()
    server.watcher.emit('change', path)
    return heard.promise
  }
  expect((await post('vintage', faded)).status).toBe(204)
  expect(await replaced()).toBe(0)
  await writeFile(path, before.replace(/"dyeFade": [\d.]+,/, '"dyeFade": 0.6,'))
  expect(await replaced()).toBe(1)
})

test.each([
  ['an unknown filter', () => post('sepia', faded), 404],
  ['a path that climbs', () => post('..%2Fvintage', faded), 404],
  ['another filter’s preset', () => post('ektar100', faded), 400],
  ['a value out of range', () => post('vintage', faded.replace('"dyeFade": 0.25', '"dyeFade": 9')), 400],
  ['another port', () => post('vintage', faded, 'http://localhost:1'), 403],
  ['a sandboxed page', () => post('vintage', faded, 'null'), 403],
  ['a request without an origin', () => fetch(`${origin}/darkroom/presets/vintage`), 403],
])('%s writes nothing', async (_what, send, status) => {
  const answer = await send()
  expect(answer.status).toBe(status)
  expect(await answer.text()).toMatch(/^[A-Z].*\.$/)
  expect(await readdir(folder)).toEqual(['vintage.json'])
  expect(await readFile(join(folder, 'vintage.json'), 'utf8')).toBe(before)
})
