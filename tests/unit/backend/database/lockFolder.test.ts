import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FolderInUseError } from '../../../../backend/database/lockFolder.ts'
import { writeHeartbeat } from '../../../../backend/database/lockFile.ts'
import { lockFolder } from '../../../../backend/database/lockFolder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder is locked once, and released', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`the folder ${folder} is in use by process ${process.pid}`)
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await lockFolder(folder)).release()
})

test('of two concurrent calls one locks the folder', async () => {
  const results = await Promise.allSettled([lockFolder(folder), lockFolder(folder)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.skipIf(!existsSync('/proc/1/stat'))(
  'a running process keeps its lock; an ended one does not',
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
    const startedMs = performance.now()
    await (await lockFolder(folder)).release()
    // At once, without waiting for a stale heartbeat.
    expect(performance.now() - startedMs).toBeLessThan(2000)
  },
)

test.each([
  ['an earlier process of this number', `${process.pid} 1`],
  ['a number that another program was given since', '1 1'],
  ['no words at all', ''],
])('a lock left by %s is taken over', async (_, text) => {
  await writeFile(join(folder, 'lock'), text)
  const lock = await lockFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await lock.release()
})

/** Lock of a process on another machine. */
const foreign = (token: string) => `${process.pid} 1\n${token}\nanother machine\n`
const quick = { heartbeatMs: 20, staleMs: 400 }

test('a lock from another machine is respected while it has a heartbeat, and taken over afterwards', async () => {
  const path = join(folder, 'lock')
  await writeFile(path, foreign('theirs'))
  const beats = setInterval(() => void writeHeartbeat(path, 'theirs'), 20)
  await expect(lockFolder(folder, quick)).rejects.toThrow(
    'is in use by another container or machine; stop it',
  )
  clearInterval(beats)
  const lock = await lockFolder(folder, quick)
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await lock.release()
})

test('the age of a heartbeat is measured by the clock of the file system', async () => {
  const path = join(folder, 'lock')
  await writeFile(path, foreign('theirs'))
  const realNow = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
  const beats = setInterval(() => void writeHeartbeat(path, 'theirs'), 20)
  await expect(lockFolder(folder, quick)).rejects.toBeInstanceOf(FolderInUseError)
  clearInterval(beats)
  vi.restoreAllMocks()
})

test('a holder that lost its lock is notified, and leaves the new one alone', async () => {
  const path = join(folder, 'lock')
  let lost = 0
  const lock = await lockFolder(folder, { ...quick, onLost: () => lost++ })
  await writeFile(path, foreign('theirs'))
  await expect.poll(() => lost).toBe(1)
  await lock.release()
  expect(await readFile(path, 'utf8')).toBe(foreign('theirs'))
  expect(lost).toBe(1)
})

test('a holder that was suspended checks its lock before it writes', async () => {
  let lost = 0
  const lock = await lockFolder(folder, { heartbeatMs: 60_000, staleMs: 400, onLost: () => lost++ })
  await writeFile(join(folder, 'lock'), foreign('theirs'))
  const realNow = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 60_000)
  await lock.confirm()
  expect(lost).toBe(1)
  vi.restoreAllMocks()
})
