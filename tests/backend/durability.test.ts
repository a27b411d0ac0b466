import fs, { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { beforeEach, expect, test, vi } from 'vitest'

import { openPglite } from '../../backend/database/pglite.ts'
import { SyncingNodeFs, syncingStartParams } from '../../backend/database/syncingNodeFs.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { killDuringInserts } from '../../tools/harness/guestbook/killDuringInserts.ts'
import { freePort, startServer } from '../../tools/harness/guestbook/startServer.ts'
import { makeTestFolder } from '../../tools/harness/fixtures/testFolder.ts'

let folder = ''
beforeEach(() => void (folder = makeTestFolder()))

const versions = 'select version, name from supabase_migrations.schema_migrations order by version'
const migrations = readdirSync('supabase/migrations').map((file) => {
  const [, version, name] = /^(\d+)_(\w+)\.sql$/.exec(file) ?? []
  return { version, name }
})

test('every acknowledged message survives kill -9', async () => {
  await makeGuestbookFolder(folder)
  const { acknowledged, lost } = await killDuringInserts(folder, 60)
  expect(acknowledged).toBeGreaterThanOrEqual(60)
  expect(lost).toBe(0)
})

test('an interrupted first start is started again', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18')
  await writeFile(join(folder, 'unfinished'), '')
  const database = await openPglite(folder)
  expect(await database.queryAsOwner({ text: versions, values: [] })).toEqual(migrations)
  await database.close()
  expect(existsSync(join(folder, 'unfinished'))).toBe(false)
})

test('a later start applies no migration again; a second server beside it exits with one sentence', async () => {
  // The template was made by the first start.
  await makeGuestbookFolder(folder)
  const database = await openPglite(folder)
  expect(await database.queryAsOwner({ text: versions, values: [] })).toEqual(migrations)
  const setting = await database.queryAsOwner({
    text: "select string_agg(setting, ' ' order by name) as on from pg_settings where name in ('fsync', 'wal_sync_method')",
    values: [],
  })
  expect(setting).toEqual([{ on: 'on fsync' }])
  const server = startServer({ PORT: String(await freePort()), DATA_DIR: folder })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(
    `The guest book is closed: the folder ${folder} is in use by process ${process.pid}; stop it, or choose another folder with the variable DATA_DIR.\n`,
  )
  await database.close()
})

test.skipIf(!existsSync('/proc/self/fd'))('a commit is on the disk when it is acknowledged', async () => {
  await makeGuestbookFolder(folder)
  const pglite = await PGlite.create({
    fs: new SyncingNodeFs(join(folder, 'postgres')),
    startParams: [...syncingStartParams],
  })
  const synced = vi.spyOn(fs, 'fsyncSync')
  // Updates the named import of syncingNodeFs.
  syncBuiltinESMExports()
  await pglite.exec("insert into public.guest_messages (name, message) values ('Ann', 'Hello')")
  expect(synced).toHaveBeenCalledTimes(1)
  const [file] = synced.mock.calls[0] ?? []
  expect(readlinkSync(`/proc/self/fd/${file}`)).toContain(join('postgres', 'pg_wal'))
  synced.mockRestore()
  syncBuiltinESMExports()
  await pglite.close()
})
