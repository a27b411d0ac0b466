import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockFolder } from '../../../backend/database/lockFolder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder is held once, and given back', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`the folder ${folder} is in use by process ${process.pid}`)
  await unlock()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
  await (
    await lockFolder(folder)
  )()
})

test('of two that ask at once, one gets it', async () => {
  const asked = await Promise.allSettled([lockFolder(folder), lockFolder(folder)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.skipIf(!existsSync('/proc/1/stat'))(
  'a process that runs keeps its folder; one that ended does not',
  async () => {
    const code = `import { lockFolder } from './backend/database/lockFolder.ts'
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (
      await lockFolder(folder)
    )()
  },
)

test.each([
  ['an earlier process of this number', `${process.pid} 1`],
  ['a number that another program was given since', '1 1'],
  ['no words at all', ''],
])('a lock left by %s is taken over', async (_, text) => {
  await writeFile(join(folder, 'lock'), text)
  const unlock = await lockFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await unlock()
})
