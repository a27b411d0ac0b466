import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test, vi } from 'vitest'

import { clusterVersion } from '../../backend/database/checkCluster.ts'
import { makePrivateFolder } from '../../backend/files/dataFolder.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { makeTestFolder } from '../../tools/harness/fixtures/testFolder.ts'

let folder = ''
beforeEach(() => void (folder = makeTestFolder()))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const insert = {
  text: "insert into public.guest_messages (name, message) values ('Ann', 'Hello')",
  values: [],
}

test.skipIf(process.platform === 'win32')(
  'the folders are private, and those of an earlier version are made private',
  async () => {
    await makeGuestbookFolder(folder)
    await mkdir(join(folder, 'backups'))
    const folders = [folder, join(folder, 'postgres'), join(folder, 'backups')]
    for (const path of folders) await chmod(path, 0o755)
    await mkdir(join(folder, 'strips'))
    const pieces = [
      'strips/a.jpg.0a1b2c3d4e5f.part',
      'owner.key.0.part',
      'backups/20261121T000000000Z.sql.part',
    ]
    for (const name of [...pieces, 'strips/a.part.jpg']) await writeFile(join(folder, name), 'half')
    const database = await openPglite(folder)
    // What a crash has left unfinished is gone, and nothing else.
    expect(pieces.filter((name) => existsSync(join(folder, name)))).toEqual([])
    expect(await readdir(join(folder, 'strips'))).toEqual(['a.part.jpg'])
    expect(await Promise.all(folders.map(modeOf))).toEqual(['700', '700', '700'])
    await database.queryAsOwner(insert)
    await database.close()
    const [backup = ''] = await readdir(join(folder, 'backups'))
    expect(await modeOf(join(folder, 'backups', backup))).toBe('600')
    // The version that PGlite writes is the one that the booth accepts.
    expect((await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).trim()).toBe(clusterVersion)
  },
)

test.skipIf(process.platform === 'win32')('a shared folder with the sticky bit is left alone', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await chmod(folder, 0o1777)
  await makePrivateFolder(folder)
  expect(await modeOf(folder)).toBe('777')
  expect(warnings).toHaveBeenCalledTimes(1)
  expect(String(warnings.mock.calls[0])).toContain(`the folder ${folder} is open to them`)
  warnings.mockRestore()
})

test('a database without PG_VERSION is refused, not replaced, and the newest backup is named', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'pg_control'), 'messages')
  await mkdir(join(folder, 'backups'))
  for (const name of ['20261121T000000000Z.sql', '20261122T000000000Z-kept.sql', 'zebra.sql'])
    await writeFile(join(folder, 'backups', name), '')
  await expect(openPglite(folder)).rejects.toThrow(
    `The guest book is closed: the database in ${folder} could not be opened (${folder}/postgres has files of a database but no PG_VERSION; nothing was changed: move that folder away, start again and then: npm run restore -- ${folder}/backups/20261122T000000000Z-kept.sql).`,
  )
  expect(await readFile(join(folder, 'postgres', 'pg_control'), 'utf8')).toBe('messages')
})

test('a torn write-ahead log is told in words, with the newest backup', async () => {
  await makeGuestbookFolder(folder)
  await mkdir(join(folder, 'backups'))
  await writeFile(join(folder, 'backups', '20261121T000000000Z.sql'), '')
  const log = join(folder, 'postgres', 'pg_wal')
  for (const name of (await readdir(log)).filter((one) => one.length === 24))
    await writeFile(join(log, name), Buffer.alloc(16 * 1024 * 1024))
  await expect(openPglite(folder)).rejects.toThrow(
    `could not be opened (${folder}/postgres is damaged, or the disk is full: Aborted().; move that folder away, start again and then: npm run restore -- ${folder}/backups/20261121T000000000Z.sql).`,
  )
})

test('a database of another PostgreSQL is refused', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(openPglite(folder)).rejects.toThrow(
    `is of PostgreSQL 17, and this booth reads ${clusterVersion}; nothing was changed: move that folder away, start again)`,
  )
})

test('a guest book whose folder was taken over stops at once, and does not write to it', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onLost = vi.fn<() => void>()
  await makeGuestbookFolder(folder)
  const database = await openPglite(folder, { lock: { heartbeatMs: 20, onLost } })
  const theirs = '1 1\ntheirs\nanother machine\n'
  // As a lock is taken over: another file in its place. Written over, it could mix with a heartbeat.
  await writeFile(join(folder, 'theirs'), theirs)
  await rename(join(folder, 'theirs'), join(folder, 'lock'))
  await expect.poll(() => onLost.mock.calls.length).toBe(1)
  await expect(database.queryAsOwner(insert)).rejects.toThrow('another process has taken over the folder')
  await database.close()
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(theirs)
  expect(errors).toHaveBeenCalledTimes(1)
  errors.mockRestore()
})
