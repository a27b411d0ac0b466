import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { createLockContent, writeHeartbeat, writeLock } from '../../../../backend/database/lockFile.ts'
import { FolderInUseError, lockFolder } from '../../../../backend/database/lockFolder.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

/** Whether the system tells when a process was started. */
const proc = vi.hoisted(() => ({ tellsStarts: true }))
vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
  const isStart = (path: unknown) => typeof path === 'string' && path.endsWith('/stat')
  const read = (...[path, options]: Parameters<typeof real.readFile>) =>
    real.readFile(isStart(path) && !proc.tellsStarts ? '/none' : path, options)
  return { ...real, readFile: read as typeof real.readFile }
})

let folder = ''
beforeEach(() => {
  proc.tellsStarts = true
  folder = makeTestFolder()
})

const quick = { heartbeatMs: 20, staleMs: 400 }

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

/**
 * Starts a process that locks the folder and holds it.
 * @param container arguments before it, which give it a PID namespace of its own
 * @returns what it prints: `held`, or why it can't
 */
async function holdElsewhere(container: readonly string[] = []) {
  const code = `import { lockFolder } from './backend/database/lockFolder.ts'
    const lock = lockFolder(${JSON.stringify(folder)}, ${JSON.stringify(quick)})
    await lock.then(() => console.log('held'), ({ message }) => console.log(message))
    setInterval(() => {}, 1000)`
  const [program, ...args] = [...container, process.execPath, '--input-type=module', '-e', code]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed] = await once(child.stdout, 'data')
  const end = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { child, printed: String(printed), end }
}

test.skipIf(!existsSync('/proc/1/stat'))(
  'a running process keeps its lock; an ended one does not',
  async () => {
    const { child, end } = await holdElsewhere()
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`)
    await end()
    const startedMs = performance.now()
    await (await lockFolder(folder)).release()
    // At once, without waiting for a stale heartbeat.
    expect(performance.now() - startedMs).toBeLessThan(2000)
  },
)

/** A PID namespace of its own, as in a container, with the program as process 1. */
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers =
  process.platform === 'linux' && spawnSync('unshare', [...container.slice(1), 'true']).status === 0

test.skipIf(!hasContainers)(
  'of two containers whose processes have one number the second is refused meanwhile',
  async () => {
    const first = await holdElsewhere(container)
    expect(first.printed).toBe('held\n')
    const second = await holdElsewhere(container)
    expect(second.printed).toContain(
      `the folder ${folder} is in use by another container or machine; stop it, or choose another folder`,
    )
    await first.end()
    const third = await holdElsewhere(container)
    expect(third.printed).toBe('held\n')
  },
)

const unknownStart = writeLock({
  ...(await createLockContent()),
  pid: process.ppid,
  startedAt: '',
  token: 'theirs',
})

test.each([
  ['an earlier process of this number', `${process.pid} 1`],
  ['a number that another program was given since', '1 1'],
  ['no words at all', ''],
  // Three days ago, before a power cut; macOS and Windows tell no start of a process.
  ['a number of another program, whose start is unknown', unknownStart],
])('a lock left by %s is taken over', async (_, text) => {
  proc.tellsStarts = text !== unknownStart
  await writeFile(join(folder, 'lock'), text)
  await utimes(join(folder, 'lock'), 0, 0)
  const lock = await lockFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await lock.release()
})

/** Lock of a process on another machine. */
const foreign = (token: string) => `${process.pid} 1\n${token}\nanother machine\n`

test.each([
  ['of another machine', foreign('theirs'), 'another container or machine'],
  ['whose start is unknown', unknownStart, `process ${process.ppid}`],
])('a lock %s is respected while it has a heartbeat, and taken over afterwards', async (_, text, holder) => {
  proc.tellsStarts = text !== unknownStart
  const path = join(folder, 'lock')
  await writeFile(path, text)
  const beats = setInterval(() => void writeHeartbeat(path, 'theirs'), 20)
  await expect(lockFolder(folder, quick)).rejects.toThrow(`is in use by ${holder}; stop it`)
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
})
