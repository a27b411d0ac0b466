import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '../../../tools/harness/fixtures/testFolder.ts'

let folder: string

beforeEach(() => {
  // A folder without the project, and a PATH with Node only.
  folder = makeTestFolder()
  symlinkSync(process.execPath, join(folder, 'node'))
})

/** A command that writes a report, if it is given one, and ends with a status. */
function install(name: string, status: number, report?: object): void {
  const text = JSON.stringify(report)
  const write = `fs.mkdirSync('test-results', { recursive: true }), fs.writeFileSync('test-results/${name}.json', ${JSON.stringify(text)})`
  const script = `#!${process.execPath}\nconst fs = require('node:fs')\n${text === undefined ? '' : write}\nprocess.exitCode = ${status}\n`
  writeFileSync(join(folder, name), script, { mode: 0o755 })
}

/** Runs `npm test` there. @returns its exit status and its last line */
function runTests() {
  const env = { ...process.env, PATH: folder }
  const script = resolve('tools/commands/test.ts')
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' })
  return [status, stdout.trimEnd().split('\n').at(-1)]
}

test('npm test counts commands that are missing as failed, and still ends with its sum', () => {
  expect(runTests()).toEqual([1, '0 passed, 10 failed'])
})

test('npm test adds up the reports, and a runner that fails outside of its tests has failed', () => {
  for (const name of ['oxfmt', 'oxlint', 'stylelint', 'tsc', 'vite']) install(name, 0)
  const counts = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 }
  install('vitest', 1, counts)
  install('playwright', 0, { stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 4 } })
  // Seven checks, and the one that is missing here: the size.
  expect(runTests()).toEqual([1, '20 passed, 2 failed, 7 skipped'])
})
