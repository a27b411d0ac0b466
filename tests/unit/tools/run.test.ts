import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tools/harness/fixtures/testFolder.ts'

/** Runs a command as on Windows, in a folder whose packages are installed. @returns what it prints */
function runIn(name: string, args: readonly string[], parent = makeTestFolder(), variables = {}): string {
  const folder = join(parent, name)
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '')
  const stamp = createHash('sha256').update(`win32${process.arch}`).digest('hex')
  writeFileSync(join(folder, 'node_modules/.setup-stamp'), stamp)
  const windows = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`
  const words = ['--import', windows, resolve('tools/run.mjs'), ...args]
  const PATH = `${join(folder, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH']}`
  const options = {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH, comspec: '/bin/sh', ...variables },
  } as const
  const { stdout, stderr } = spawnSync(process.execPath, words, options)
  return stdout + stderr
}

test.each(['node', 'echo'])('a file’s name with blanks and & stays one word on Windows (%s)', (command) => {
  const script = ['-e', 'console.log(process.argv.slice(1).join())'].slice(0, command === 'node' ? 2 : 0)
  expect(runIn('booth', [command, ...script, 'anna & ben  2.jsonl'])).toBe('anna & ben  2.jsonl\n')
})

test('the messages are written before a command, once for each change of their source or their generator', () => {
  const parent = makeTestFolder()
  for (const folder of ['locales', 'tools/locale', 'src/locale/messages'])
    mkdirSync(join(parent, 'booth', folder), { recursive: true })
  const write = (path: string, text: string) => writeFileSync(join(parent, 'booth', path), text)
  write('locales/en.json', '{}')
  write('tools/locale/writeMessages.ts', "console.log('written')")
  const runs = () => runIn('booth', ['node', '-p', '1'], parent)
  expect([runs(), runs()]).toEqual(['written\n1\n', '1\n'])
  write('locales/en.json', '{"kit.close": "Close"}')
  expect([runs(), runs()]).toEqual(['written\n1\n', '1\n'])
  write('tools/locale/compileMessage.ts', '')
  expect(runs()).toBe('written\n1\n')
})

test('the booth is built once for its sources and variables, and again when one of them changes', () => {
  const parent = makeTestFolder()
  const folder = join(parent, 'booth')
  for (const name of ['src', 'node_modules/.bin']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.bin/vite'), '#!/bin/sh\nmkdir -p dist; echo built\n', {
    mode: 0o755,
  })
  const runs = (variables = {}) => runIn('booth', ['--build', 'node', '-p', '1'], parent, variables)
  const [built, kept] = [/^Building.*\nbuilt\n1\n$/, /^The booth is built: .*\n1\n$/]
  expect(runs()).toMatch(built)
  expect(runs()).toMatch(kept)
  writeFileSync(join(folder, 'src/main.ts'), '')
  expect(runs()).toMatch(built)
  expect(runs({ VITE_SUPABASE_URL: 'https://booth.example' })).toMatch(built)
  rmSync(join(folder, 'dist'), { recursive: true })
  expect(runs()).toMatch(built)
})

test('a folder in which Vite can’t build is told in one sentence', () => {
  expect(runIn('Party #1', ['--build', 'node', '-v'])).toMatch(
    /^setup: the booth can't be built in .*Party #1: rename.*\n$/,
  )
})
