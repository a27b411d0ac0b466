import { execFile, type ExecFileException } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Database } from '../../backend/database/Database.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { openDatabase } from '../../backend/database/openDatabase.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { databases } from '../../tools/harness/guestbook/guestbook.ts'
import { startPostgres, type Postgres } from '../../tools/harness/guestbook/postgres.ts'
import {
  freePort,
  shortLivedArgs,
  startServer,
  type StartedServer,
} from '../../tools/harness/guestbook/startServer.ts'

type Outcome = { readonly status: number; readonly output: string }
type Env = Readonly<Record<string, string>>

/** Runs an owner's command as npm does. */
async function run(script: string, args: readonly string[], env: Env): Promise<Outcome> {
  const options = { env: { ...process.env, DATABASE_URL: '', ...env } }
  return new Promise((resolve) => {
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
             union all select id, name, message, created_at at time zone 'UTC', hidden_at::text from private.hidden_messages
           ) as book`,
    values: [],
  })
  return JSON.stringify(row)
}

/** True when a message is hidden in a backup. @throws Error when the backup lacks it */
function isHidden(text: string, n: number): boolean {
  const row = text.split('\n').find((line) => line.startsWith(`('${id(n)}'`))
  if (row === undefined) throw new Error(`${id(n)} is missing`)
  return !/, NULL\)[,;]$/.test(row)
}

let folder = ''
let postgres: Postgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(databases)('%s', (kind) => {
  let env: Env = {}
  let file = ''
  let server: StartedServer | undefined

  /** Backup of the whole guest book, ordered by id. */
  async function backupText(): Promise<string> {
    expect(await run('backup', [file], env)).toEqual({ status: 0, output: `The guest book is in ${file}\n` })
    return readFile(file, 'utf8')
  }
  async function start(): Promise<void> {
    const port = await freePort()
    server = startServer({ ...env, PORT: String(port) })
    // The commands wait until it listens.
    await vi.waitUntil(() => existsSync(join(env['DATA_DIR'] ?? '', 'lock')), { timeout: 30_000 })
  }

  beforeAll(async () => {
    if (!postgres) throw new Error('No PostgreSQL here: install postgresql-15.')
    env =
      kind === 'PostgreSQL'
        ? { DATABASE_URL: postgres.url }
        : { DATA_DIR: await makeGuestbookFolder(join(folder, kind)) }
    file = join(folder, `${kind}.sql`)
    const database = await openDatabase(env)
    await fill(database)
    await database.close()
    if (kind === 'PGlite') await start()
  })
  afterAll(async () => {
    server?.process.kill('SIGTERM')
    await server?.exited
  })

  test('the owner hides and shows messages, all of them or none', { timeout: 90_000 }, async () => {
    expect(await run('hide', [id(1), id(2).toUpperCase()], env)).toMatchObject({ status: 0 })
    expect(await run('hide', [id(3), id(9999)], env)).toEqual({
      status: 1,
      output: `The guest book has no message with the id ${id(9999)}. Nothing was changed.\n`,
    })
    expect(await run('hide', [id(3), 'three'], env)).toEqual({
      status: 1,
      output: 'Not the id of a message: three. Nothing was changed.\n',
    })
    expect(await run('hide', [id(1)], env)).toEqual({ status: 0, output: `Hidden: ${id(1)}\n` })
    expect(await run('unhide', [id(2)], env)).toEqual({ status: 0, output: `Visible: ${id(2)}\n` })
    const text = await backupText()
    expect([1, 2, 3].map((n) => isHidden(text, n))).toEqual([true, false, false])
  })

  test('the owner hides and shows many messages, by name and time', { timeout: 90_000 }, async () => {
    const range = ['--since', '2026-11-21T12:10:00Z', '--until', '2026-11-21T22:10:00Z']
    expect(await run('hide', ['--name', 'ANN', ...range], env)).toEqual({
      status: 0,
      output: 'Hidden: 600 messages\n',
    })
    const hidden = await backupText()
    // Message n was posted n minutes and 0.123456 s after 12:00.
    expect([9, 10, 609, 610].map((n) => isHidden(hidden, n))).toEqual([false, true, true, false])
    expect(await run('hide', ['--name', 'Bob', ...range], env)).toMatchObject({
      output: 'Hidden: 0 messages\n',
    })
    expect(
      await run('unhide', ['--since', '2026-11-21T22:09:00Z', '--until', '2026-11-21T22:10:00Z'], env),
    ).toEqual({
      status: 0,
      output: 'Visible: 1 message\n',
    })
    expect(await run('unhide', ['--name', 'Ann', ...range], env)).toMatchObject({
      output: 'Visible: 599 messages\n',
    })
    const shown = await backupText()
    expect([10, 609].map((n) => isHidden(shown, n))).toEqual([false, false])
    const refused: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^Which messages\?/],
      [['--name', 'Ann', id(1)], /^Which messages\?/],
      [['--since', 'yesterday'], /^A time is written as/],
      [['--network', 'x'], /network/],
    ]
    for (const [args, sentence] of refused) {
      const { status, output } = await run('hide', args, env)
      expect([status, output]).toEqual([1, expect.stringMatching(sentence)])
    }
  })

  test('a backup restores lost messages, and shows no hidden one', { timeout: 90_000 }, async () => {
    const before = await backupText()
    expect(before).toContain('-- End: 1203 messages, 1 of them hidden\n')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // Add two messages that the guest book lacks, one of them hidden.
    const other = join(folder, 'other.sql')
    await writeFile(other, before.replaceAll(id(6), id(5006)).replaceAll(id(1), id(5001)))
    await run('hide', [id(5)], env)
    expect(await run('restore', [other], env)).toEqual({
      status: 0,
      output: 'Added 2 of 1203 messages; the others were there already.\n',
    })
    const after = await backupText()
    expect([1, 5, 6, 5001, 5006].map((n) => isHidden(after, n))).toEqual([true, true, false, true, false])
    expect(after).toContain('-- End: 1205 messages, 3 of them hidden\n')
    await run('unhide', [id(5)], env)
    const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('('))
    const added = [id(5001), id(5006)]
    expect(rows(await backupText()).filter((row) => !added.some((each) => row.includes(each)))).toHaveLength(
      rows(before).length,
    )
  })

  test('an incomplete backup changes nothing', { timeout: 90_000 }, async () => {
    const whole = await backupText()
    const bad = join(folder, 'bad.sql')
    const before = whole
    const refused = async (text: string, sentence: RegExp) => {
      await writeFile(bad, text)
      const { status, output } = await run('restore', [bad], env)
      expect(output).toMatch(sentence)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(status).toBe(1)
    }
    await refused(
      'drop table public.guest_messages;',
      /^This is not a backup of a guest book\. Nothing was changed\./,
    )
    await refused(
      whole.replaceAll('00000000-0000-4000', '00000000-0000-4001').slice(0, -30),
      /^This backup is not whole/,
    )
    await refused(
      whole.replaceAll('00000000-0000-4000', '00000000-0000-4001').replace("'message 9'", "''"),
      /^This backup has a message that the guest book refuses \(.*guest_messages_message_length/,
    )
    expect(await backupText()).toBe(before)
  })
})

test('psql restores the same messages from a backup', { timeout: 90_000 }, async () => {
  const source = join(folder, 'PGlite.sql')
  const url = new URL(postgres?.url ?? '')
  url.pathname = '/copy'
  const admin = await openDatabase({ DATABASE_URL: postgres?.url })
  await admin.queryAsOwner({ text: 'create database copy', values: [] })
  const copy = await openDatabase({ DATABASE_URL: url.href })
  const psql = execFile('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '-d', url.href, '-f', source])
  const [status] = (await once(psql, 'exit')) as [number]
  expect(status).toBe(0)
  const original = await openPglite(join(folder, 'PGlite'))
  expect(await contents(copy)).toBe(await contents(original))
  await Promise.all([original.close(), copy.close(), admin.close()])
})

test('while the booth is stopped, the commands open the folder directly', { timeout: 90_000 }, async () => {
  const env = { DATA_DIR: await makeGuestbookFolder(join(folder, 'stopped')) }
  const source = join(folder, 'PGlite.sql')
  expect(await run('restore', [source], env)).toEqual({
    status: 0,
    output: 'Added 1205 of 1205 messages; the others were there already.\n',
  })
  expect(await run('hide', [id(8)], env)).toEqual({ status: 0, output: `Hidden: ${id(8)}\n` })
  const { status, output } = await run('backup', [], env)
  expect(status).toBe(0)
  const [, path = ''] = /^The guest book is in (.+)\n$/.exec(output) ?? []
  expect(path).toMatch(/stopped\/backups\/\d{8}T\d{9}Z-kept\.sql$/)
  expect(isHidden(await readFile(path, 'utf8'), 8)).toBe(true)
})

test(
  'a running guest book writes backups automatically, and keeps the newest',
  { timeout: 60_000 },
  async () => {
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
  },
)
