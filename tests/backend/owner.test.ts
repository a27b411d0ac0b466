import { execFile, type ExecFileException } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Database } from '../../backend/database/Database.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { openPostgres } from '../../backend/database/postgres.ts'
import { writeBackupFile } from '../../backend/database/backupFiles.ts'
import { createOwnerCommands, type OwnerCommands } from '../../backend/guestbook/createOwnerCommands.ts'
import { readSelection } from '../../tools/commands/readSelection.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { databases, type DatabaseKind } from '../../tools/harness/guestbook/guestbook.ts'
import { startPostgres, type Postgres } from '../../tools/harness/guestbook/postgres.ts'
import { freePort, shortLivedArgs, startServer } from '../../tools/harness/guestbook/startServer.ts'
import { makeFileFolder } from '../../tools/harness/fixtures/testFolder.ts'

const hostileTexts = [
  "O'Hara \\ 'quotes'",
  "two\nlines, and -- End: 1 messages, 0 of them hidden\n('",
  'E\\n 🎞 é',
]

async function fill(database: Database): Promise<void> {
  const owner = (text: string, values: readonly string[] = []) => database.queryAsOwner({ text, values })
  await owner(
    `insert into public.guest_messages (id, name, message, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ann', 'message ' || n,
            '2026-11-21T12:00:00.123456Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 1200) as n`,
  )
  await owner(`insert into private.hidden_messages (id, name, message, created_at, is_waiting)
    values (gen_random_uuid(), 'Ann', 'waits', '2026-11-20T12:00:00Z', true)`)
  for (const message of hostileTexts)
    await owner('insert into public.guest_messages (name, message) values ($1, $2)', [
      message.slice(0, 3).trim(),
      message,
    ])
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

async function contents(database: Database): Promise<string> {
  const [row] = await database.queryAsOwner({
    text: `select md5(string_agg(book::text, '|' order by id)) as digest, count(*)::text as count from (
             select id, name, message, created_at at time zone 'UTC', null as hidden_at from public.guest_messages
             union all select id, name, message, created_at at time zone 'UTC', hidden_at::text || is_waiting from private.hidden_messages
           ) as book`,
    values: [],
  })
  return JSON.stringify(row)
}

/** True when a message is hidden in a backup. @throws Error when the backup lacks it */
function isHidden(text: string, n: number): boolean {
  const row = text.split('\n').find((line) => line.startsWith(`('${id(n)}'`))
  if (row === undefined) throw new Error(`${id(n)} is missing`)
  return !/, NULL, 'f'\)[,;]$/.test(row)
}

const folder = makeFileFolder()
let postgres: Postgres
const opened = new Map<DatabaseKind, Database>()
const databaseOf = (kind: DatabaseKind): Database => {
  const database = opened.get(kind)
  if (!database) throw new Error(`${kind} is not open`)
  return database
}
beforeAll(async () => {
  postgres = await startPostgres()
  opened.set('PGlite', await openPglite(await makeGuestbookFolder(join(folder, 'PGlite'))))
  opened.set('PostgreSQL', await openPostgres(postgres.url))
  for (const database of opened.values()) await fill(database)
})
afterAll(async () => {
  for (const database of opened.values()) await database.close()
  await postgres.stop()
})

describe.each(databases)('the owner’s commands on %s', (kind) => {
  let commands: OwnerCommands
  beforeAll(() => {
    commands = createOwnerCommands(databaseOf(kind))
  })
  /** Backup of the whole guest book, ordered by id. */
  const backupText = async () => {
    let text = ''
    for await (const chunk of commands.backup()) text += chunk
    return text
  }
  test('the owner hides and shows messages, and hears which are not there', async () => {
    expect(await commands.hide({ ids: [id(1), id(2).toUpperCase()] })).toEqual({ count: 2, unknownIds: [] })
    expect(await commands.hide({ ids: [id(4), id(9999)] })).toEqual({ count: 1, unknownIds: [id(9999)] })
    expect(await commands.unhide({ ids: [id(4)] })).toMatchObject({ count: 1 })
    await expect(commands.hide({})).rejects.toThrow('Nothing was changed.')
    await expect(commands.hide({ ids: [id(3), 'three'] })).rejects.toThrow(
      'Not the id of a message: three. Nothing was changed.',
    )
    expect(await commands.hide({ ids: [id(1)] })).toMatchObject({ count: 0 })
    expect(await commands.unhide({ ids: [id(2)] })).toMatchObject({ count: 1 })
    const text = await backupText()
    expect([1, 2, 3].map((n) => isHidden(text, n))).toEqual([true, false, false])
  })

  test('the owner hides and shows many messages, by name and time', async () => {
    const range = { since: '2026-11-21T12:10:00Z', until: '2026-11-21T22:10:00Z' }
    expect(await commands.hide({ name: 'ANN', ...range })).toMatchObject({ count: 600 })
    const hidden = await backupText()
    // Message n was posted n minutes and 0.123456 s after 12:00.
    expect([9, 10, 609, 610].map((n) => isHidden(hidden, n))).toEqual([false, true, true, false])
    expect(await commands.hide({ name: 'Bob', ...range })).toMatchObject({ count: 0 })
    expect(await commands.unhide({ since: '2026-11-21T22:09:00Z', until: range.until })).toMatchObject({
      count: 1,
    })
    expect(await commands.unhide({ name: 'Ann', ...range })).toMatchObject({ count: 599 })
    const shown = await backupText()
    expect([10, 609].map((n) => isHidden(shown, n))).toEqual([false, false])
  })

  test('a backup restores lost messages, and shows no hidden one', async () => {
    const before = await backupText()
    expect(before).toContain('-- End: 1204 messages, 2 of them hidden\n')
    // Two messages that the guest book lacks, one of them hidden.
    const other = before.replaceAll(id(6), id(5006)).replaceAll(id(1), id(5001))
    await commands.hide({ ids: [id(5)] })
    // Earlier booths wrote no column of those that wait.
    const earlier = other
      .replace('format 2', 'format 1')
      .replaceAll(/, is_waiting\) values$/gm, ') values')
      .replaceAll(/, '[tf]'\)([,;])$/gm, ')$1')
    expect(await commands.restore(earlier)).toEqual({ added: 2, present: 1202 })
    const after = await backupText()
    expect([1, 5, 6, 5001, 5006].map((n) => isHidden(after, n))).toEqual([true, true, false, true, false])
    expect(after).toContain('-- End: 1206 messages, 4 of them hidden\n')
  })

  test('a backup that is not whole, or has a message that is refused, changes nothing', async () => {
    const before = await backupText()
    const other = before.replaceAll('00000000-0000-4000', '00000000-0000-4001')
    await expect(commands.restore(other.slice(0, -30))).rejects.toThrow(
      /^This backup is not whole.* Nothing was changed\.$/,
    )
    await expect(commands.restore(other.replace("'message 9'", "''"))).rejects.toThrow(
      /^This backup has a message that the guest book refuses \(.*guest_messages_message_length/,
    )
    expect(await backupText()).toBe(before)
  })
})

/** Runs an owner's command as npm does. */
async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const options = { env: { ...process.env, DATABASE_URL: '', ...env } }
  return new Promise<{ readonly status: number; readonly output: string }>((resolve) => {
    const finish = (cause: ExecFileException | null, out: string, err: string) =>
      resolve({ status: typeof cause?.code === 'number' ? cause.code : cause ? -1 : 0, output: out + err })
    execFile(
      process.execPath,
      [...shortLivedArgs, 'tools/commands/owner.ts', script, ...args],
      options,
      finish,
    )
  })
}
const allAdded = { status: 0, output: 'Added 1206 of 1206 messages; the others were there already.\n' }

test('the commands work beside a running booth, and on its folder once it is stopped', async () => {
  const source = join(folder, 'source.sql')
  await writeBackupFile(source, createOwnerCommands(databaseOf('PGlite')).backup())
  const env = { DATA_DIR: await makeGuestbookFolder(join(folder, 'running')) }
  const server = startServer({ ...env, PORT: String(await freePort()) })
  // The commands wait until it listens.
  await vi.waitUntil(() => existsSync(join(env.DATA_DIR, 'lock')), { timeout: 30_000 })
  expect(await run('restore', [source], env)).toEqual(allAdded)
  expect(await run('hide', [id(8), id(9)], env)).toEqual({
    status: 0,
    output: `Hidden: ${id(8)}, ${id(9)}\n`,
  })
  expect(await run('hide', [id(3), id(9999)], env)).toEqual({
    status: 0,
    output: `Hidden: ${id(3)}\nThe guest book has no message with the id ${id(9999)}.\n`,
  })
  expect(await run('unhide', [id(3)], env)).toEqual({ status: 0, output: `Visible: ${id(3)}\n` })
  expect(await run('hide', ['--name', ''], env)).toMatchObject({ status: 1 })
  const range = ['--since', '2026-11-21T12:09:00Z', '--until', '2026-11-21T12:10:00Z']
  expect(await run('unhide', range, env)).toEqual({ status: 0, output: 'Visible: 1 message\n' })
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  const { status, output } = await run('backup', [], env)
  expect(status).toBe(0)
  const [, path = ''] = /^The guest book is in (.+)\n$/.exec(output) ?? []
  expect(path).toMatch(/running\/backups\/\d{8}T\d{9}Z-kept\.sql$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  expect([3, 8, 9].map((n) => isHidden(text, n))).toEqual([false, true, false])
})

test('which messages a command is about is said by ids, or by a name and times', () => {
  const range = ['--since', '2026-11-21T12:10:00Z', '--until', '2026-11-21T22:10:00Z']
  expect(readSelection('hide', ['--name', 'Ann', ...range])).toEqual({
    name: 'Ann',
    since: '2026-11-21T12:10:00.000Z',
    until: '2026-11-21T22:10:00.000Z',
  })
  expect(readSelection('hide', [id(1), id(2)])).toEqual({ ids: [id(1), id(2)] })
  for (const [args, sentence] of [
    [[], /^Which messages\?/],
    [['--name', 'Ann', id(1)], /^Which messages\?/],
    [['--since', 'yesterday'], /^A time is written as/],
    [['--network', 'x'], /network/],
  ] as const)
    expect(() => readSelection('hide', args)).toThrow(sentence)
})

test('the command and psql restore a backup of PGlite into PostgreSQL', async () => {
  const source = join(folder, 'moved.sql')
  await writeBackupFile(source, createOwnerCommands(databaseOf('PGlite')).backup())
  for (const name of ['moved', 'copy'])
    await databaseOf('PostgreSQL').queryAsOwner({ text: `create database ${name}`, values: [] })
  const urlOf = (name: string) => postgres.url.replace(/postgres$/, name)
  expect(await run('restore', [source], { DATABASE_URL: urlOf('moved') })).toEqual(allAdded)
  const copies = [await openPostgres(urlOf('copy')), await openPostgres(urlOf('moved'))]
  const psql = execFile('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '-d', urlOf('copy'), '-f', source])
  expect(await once(psql, 'exit')).toEqual([0, null])
  const original = await contents(databaseOf('PGlite'))
  for (const copy of copies) {
    expect(await contents(copy)).toBe(original)
    await copy.close()
  }
})

test('a running guest book writes backups automatically, and keeps the newest', async () => {
  const data = await makeGuestbookFolder(join(folder, 'automatic'))
  const backups = join(data, 'backups')
  const database = await openPglite(data, { backups: { intervalMs: 100, keptCount: 2 } })
  const names: string[] = []
  for (let n = 0; n < 3; n++) {
    await database.queryAsOwner({
      text: 'insert into public.guest_messages (name, message) values ($1, $2)',
      values: ['Ann', `message ${n}`],
    })
    const newest = async () =>
      (await readdir(backups).catch((): string[] => [])).filter((name) => name.endsWith('.sql')).at(-1)
    await expect.poll(newest).not.toBe(names.at(-1))
    await expect.poll(newest).toBeDefined()
    names.push((await newest()) ?? '')
  }
  await database.queryAsOwner({
    text: "delete from public.guest_messages where message = 'message 0'",
    values: [],
  })
  await database.close()
  const kept = (await readdir(backups)).toSorted()
  expect(kept).toHaveLength(2)
  expect(kept).not.toContain(names[0])
  expect(await readFile(join(backups, kept.at(-1) ?? ''), 'utf8')).toContain(
    '-- End: 2 messages, 0 of them hidden',
  )
  // Without a change there is no backup at the end.
  await (await openPglite(data)).close()
  expect((await readdir(backups)).toSorted()).toEqual(kept)
})
