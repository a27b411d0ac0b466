import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checks-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('npm test counts commands that are missing as failed, and still ends with its sum', () => {
  // A folder without the project, and a PATH with Node only.
  symlinkSync(process.execPath, join(folder, 'node'))
  const env = { ...process.env, PATH: folder }
  const script = resolve('tools/commands/test.ts')
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 11 failed')
})
