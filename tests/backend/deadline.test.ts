import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Database } from '../../backend/database/Database.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'

let folder = ''
beforeEach(async () => {
  folder = await makeGuestbookFolder()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const context = { address: '203.0.113.1', isReadOnly: false }
const post = (database: Database, message: string) =>
  database.query(context, {
    text: 'insert into public.guest_messages (name, message) values ($1, $2)',
    values: ['Ann', message],
  })
const read = async (database: Database) =>
  (
    await database.queryAsOwner({ text: 'select message from public.guest_messages order by 1', values: [] })
  ).map((row) => row['message'])
const endless = { text: 'select count(*) from generate_series(1, 1000000000000)', values: [] }

test('an endless query fails, and the guest book reopens with every acknowledged message', async () => {
  const database = await openPglite(folder, { queryTimeoutMs: 1000 })
  const gaps = vi.fn<() => void>()
  database.onGap(gaps)
  await post(database, 'before')
  const slow = { text: 'select pg_sleep(0.3)::text', values: [] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => database.query(context, slow)))
  expect(answers).toHaveLength(5)
  const hanging = database.query(context, endless)
  const behind = post(database, 'behind')
  // An error without a SQLSTATE becomes a 503.
  await expect(hanging).rejects.toSatisfy((cause) => cause instanceof Error && !('code' in cause))
  await expect(behind).rejects.toThrow('the database did not answer')
  await expect(post(database, 'meanwhile')).rejects.toThrow('the database')
  expect(gaps).not.toHaveBeenCalled()
  await expect.poll(() => gaps.mock.calls.length, { timeout: 20_000 }).toBe(1)
  await post(database, 'after')
  expect(await read(database)).toEqual(['after', 'before'])
  await database.close()
})

test('a guest book whose database hangs can be closed', async () => {
  const database = await openPglite(folder)
  const hanging = database.query(context, endless)
  hanging.catch(() => undefined)
  const startedMs = performance.now()
  await database.close()
  expect(performance.now() - startedMs).toBeLessThan(4000)
  await expect(hanging).rejects.toThrow('the database is closed')
})

/** Mounts a disk that is small enough to be filled. @returns its path; undefined without the right to mount */
function mountTinyDisk(megabytes: number): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'tiny-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  if (status === 0) return path
  rmSync(path, { recursive: true })
  return undefined
}

function unmount(path: string): void {
  spawnSync('umount', ['--lazy', path])
  rmSync(path, { recursive: true, force: true })
}

const disk = mountTinyDisk(90)
afterAll(() => {
  if (disk !== undefined) unmount(disk)
})

test.skipIf(disk === undefined)(
  'a full disk loses no acknowledged message, and the guest book reopens once there is space',
  { timeout: 90_000 },
  async () => {
    const data = await makeGuestbookFolder(join(disk ?? '', 'data'))
    const filling = join(disk ?? '', 'filling')
    const database = await openPglite(data, {
      queryTimeoutMs: 1500,
      thread: { openTimeoutMs: 12_000, retryDelayMs: 200 },
    })
    await database.queryAsOwner({
      text: 'update private.guest_book_settings set messages_per_address = 1e6, messages_in_all = 1e6',
      values: [],
    })
    const gaps = vi.fn<() => void>()
    database.onGap(gaps)
    const acknowledged: string[] = []
    const postMany = async (name: string, count: number) => {
      for (let n = 0; n < count; n++) {
        await post(database, `${name} ${n}`)
        acknowledged.push(`${name} ${n}`)
      }
    }
    await postMany('before', 20)
    const { bavail, bsize } = statfsSync(data)
    await writeFile(filling, Buffer.alloc(bavail * bsize))
    // Also fill the write-ahead log, whose next segment then can't be created.
    const log = {
      text: "select pg_logical_emit_message(true, 'x', repeat('x', 1000000))::text",
      values: [],
    }
    const fillLog = async () => {
      for (;;) await database.queryAsOwner(log)
    }
    await expect(fillLog()).rejects.toThrow(/No space left on device|the database/)
    await expect(postMany('full', 1)).rejects.not.toHaveProperty('code')
    await rm(filling)
    await expect.poll(() => gaps.mock.calls.length, { timeout: 40_000 }).toBeGreaterThan(0)
    await postMany('after', 20)
    expect(await read(database)).toEqual(acknowledged.toSorted())
    await database.close()
    const again = await openPglite(data)
    expect(await read(again)).toEqual(acknowledged.toSorted())
    await again.close()
  },
)
