// Tests the migrations on PostgreSQL with Supabase's roles and PostgREST's settings, without this project's server.
import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { table } from '../../backend/rest/table.ts'
import { maxImageBytes } from '../../src/event/imageHeader.ts'
import { startPostgres, type Postgres } from '../../tools/harness/guestbook/postgres.ts'

const folder = 'supabase/migrations'
let postgres: Postgres
let owner: pg.Client
let authenticator: pg.Client

/** Roles, schema and publication of a Supabase project, where `postgres` is not a superuser. */
const project = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  create role postgres login createrole createdb;
  grant anon, authenticated, service_role to postgres;
  create database project owner postgres;`
const projectGrants = `
  alter schema public owner to postgres;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
  create publication supabase_realtime;
  alter publication supabase_realtime owner to postgres;`

async function connect(url: string, user: string, database: string): Promise<pg.Client> {
  const address = new URL(url)
  address.username = user
  address.pathname = database
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  return client
}

beforeAll(async () => {
  postgres = await startPostgres()
  const first = await connect(postgres.url, 'owner', 'postgres')
  for (const statement of project.split(';').slice(0, -1)) await first.query(statement)
  await first.end()
  const superuser = await connect(postgres.url, 'owner', 'project')
  await superuser.query(projectGrants)
  await superuser.end()
  owner = await connect(postgres.url, 'postgres', 'project')
  for (const file of (await readdir(folder)).toSorted()) {
    await owner.query(await readFile(`${folder}/${file}`, 'utf8'))
  }
  authenticator = await connect(postgres.url, 'authenticator', 'project')
})
afterAll(async () => {
  await Promise.all([owner.end(), authenticator.end()])
  await postgres.stop()
})
beforeEach(async () => {
  await owner.query('truncate public.guest_messages, private.hidden_messages, private.guest_message_rate')
})

/** Sends one request of an anonymous visitor, with PostgREST's settings. @returns PostgREST's status */
async function request(headers: Readonly<Record<string, string>>, text: string): Promise<number | string> {
  await authenticator.query('begin')
  try {
    await authenticator.query(
      `select set_config('role', 'anon', true), set_config('request.headers', $1, true)`,
      [JSON.stringify(headers)],
    )
    await authenticator.query(text)
    await authenticator.query('commit')
    return 201
  } catch (cause) {
    await authenticator.query('rollback')
    if (!(cause instanceof pg.DatabaseError)) throw cause
    if (cause.code !== 'PGRST') return cause.code ?? ''
    const response = JSON.parse(cause.detail ?? '{}') as { readonly status: number }
    return response.status
  }
}

const one = `insert into public.guest_messages (name, message) values ('Ann', 'Hi')`
const edge = (address: string) => ({ 'cf-connecting-ip': address, 'x-forwarded-for': '203.0.113.9' })

test('a new project limits by the address from Supabase’s edge, without any setting', async () => {
  const flood: (number | string)[] = []
  for (let n = 0; n < 12; n++) flood.push(await request(edge('192.0.2.1'), one))
  expect(flood).toEqual([...Array(10).fill(201), 429, 429])
  expect(await request(edge('192.0.2.2'), one)).toBe(201)
})

test('a forged header has no effect, nor has a port', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await request({ ...edge(`192.0.2.1:${n}`), 'x-forwarded-for': `10.0.0.${n}` }, one)).toBe(201)
  }
  expect(await request(edge('192.0.2.1'), one)).toBe(429)
})

test('one request writes one message: a list of 120 is refused, and does not keep others from writing', async () => {
  const list = `insert into public.guest_messages (name, message)
    select 'Eve', n::text from generate_series(1, 120) as n`
  for (let n = 0; n < 3; n++) expect(await request(edge(`192.0.2.${n}`), list)).toBe(400)
  expect(await request(edge('192.0.2.9'), one)).toBe(201)
  expect((await owner.query('select from public.guest_messages')).rowCount).toBe(1)
})

test('the header’s address is read as this project’s own server reads it; without one there is none', async () => {
  const rows = [
    ['192.0.2.1:80', '192.0.2.1'],
    ['[2001:DB8:1:2::1]:80', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['10.0.0.1, 192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
    [undefined, null],
  ] as const
  for (const [told, address] of rows) {
    await owner.query(`select set_config('request.headers', $1, false)`, [JSON.stringify({ told })])
    const { rows } = await owner.query(`select private.guest_address('told') as address`)
    expect([told, rows]).toEqual([told, [{ address }]])
  }
})

test('neither the owner nor the unhiding of messages is limited', async () => {
  await owner.query(`insert into public.guest_messages (name, message)
    select 'Ann', n::text from generate_series(1, 200) as n`)
  await owner.query('insert into private.hidden_messages (id) select id from public.guest_messages')
  expect((await owner.query('select from public.guest_messages')).rowCount).toBe(0)
  await owner.query('delete from private.hidden_messages')
  expect((await owner.query('select from public.guest_messages')).rowCount).toBe(200)
})

test('a visitor can neither set time or id, nor see what is hidden, nor hide, change or delete', async () => {
  for (const text of [
    `insert into public.guest_messages (name, message, created_at) values ('a', 'b', now())`,
    `insert into public.guest_messages (name, message, id) values ('a', 'b', gen_random_uuid())`,
    'select from private.hidden_messages',
    `insert into private.hidden_messages (id) values (gen_random_uuid())`,
    `update public.guest_messages set name = 'Eve'`,
    'delete from public.guest_messages',
  ])
    expect([text, await request(edge('192.0.2.1'), text)]).toEqual([text, '42501'])
  // Not even with every column granted, as a project may by default.
  await owner.query('grant insert on public.guest_messages to anon')
  const text = `insert into public.guest_messages (name, message, created_at) values ('a', 'b', '2000-01-01')`
  expect(await request(edge('192.0.2.1'), text)).toBe('42501')
  expect(await request(edge('192.0.2.1'), one)).toBe(201)
  await owner.query('revoke insert on public.guest_messages from anon')
  await owner.query('grant insert (name, message) on public.guest_messages to anon')
})

/** Queries of Supabase's linter, rules 0024, 0013 and 0011. */
test('the table’s policies and functions pass Supabase’s linter', async () => {
  const always = await owner.query(`select policyname from pg_policies
    where schemaname = 'public' and cmd <> 'SELECT' and (coalesce(qual, '') in ('true', '(true)') or with_check in ('true', '(true)'))`)
  expect(always.rows).toEqual([])
  const unprotected = await owner.query(`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`)
  expect(unprotected.rows).toEqual([])
  const mutable = await owner.query(`select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`)
  expect(mutable.rows).toEqual([])
})

test('a visitor reads the event, of which there is one, and writes none', async () => {
  await owner.query(`insert into public.event (config) values ('{"title": "ANNA & BEN"}')`)
  await expect(owner.query('insert into public.event default values')).rejects.toMatchObject({
    code: '23505',
  })
  await expect(owner.query('insert into public.event (id) values (false)')).rejects.toMatchObject({
    code: '23514',
  })
  const large = `update public.event set config = jsonb_build_object('title', repeat('x', 70000))`
  await expect(owner.query(large)).rejects.toMatchObject({ code: '23514' })
  expect(await request({}, 'select config from public.event')).toBe(201)
  for (const text of [
    `insert into public.event (config) values ('{}')`,
    `update public.event set config = '{}'`,
    'delete from public.event',
    'truncate public.event',
  ]) {
    expect([text, await request({}, text)]).toEqual([text, '42501'])
  }
  // Grants that a project may give by default: the policies still let nobody write.
  await owner.query('grant all on public.event to anon')
  expect(await request({}, `insert into public.event (config) values ('{}')`)).toBe('42501')
  await request({}, `update public.event set config = '{}'`)
  await request({}, 'delete from public.event')
  expect((await owner.query('select config from public.event')).rows).toEqual([
    { config: { title: 'ANNA & BEN' } },
  ])
})

test('where a project has storage, the pictures of the event get a public bucket with their limits, once', async () => {
  const script = await readFile(`${folder}/20261122180000_event.sql`, 'utf8')
  const bucket = script.slice(script.indexOf('do $$'))
  await owner.query(`create schema storage; create table storage.buckets
    (id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[])`)
  for (let n = 0; n < 2; n++) await owner.query(bucket)
  const { rows } = await owner.query('select * from storage.buckets')
  expect(rows).toEqual([
    {
      id: 'event',
      name: 'event',
      public: true,
      file_size_limit: String(maxImageBytes),
      allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
    },
  ])
})

test('hiding is an ordinary DELETE of the published table, of which Realtime sends the key only', async () => {
  const { rows } = await owner.query(`select pubinsert, pubdelete, relreplident
    from pg_publication_tables natural join pg_publication
    join pg_class on pg_class.oid = 'public.guest_messages'::regclass
    where pubname = 'supabase_realtime' and tablename = 'guest_messages'`)
  expect(rows).toEqual([{ pubinsert: true, pubdelete: true, relreplident: 'd' }])
})

test('messages that were hidden before the second migration are hidden after it', async () => {
  const [first, ...later] = (await readdir(folder)).toSorted()
  await owner.query('create database older')
  const superuser = await connect(postgres.url, 'owner', 'older')
  await superuser.query(projectGrants)
  await superuser.end()
  const older = await connect(postgres.url, 'postgres', 'older')
  await older.query(await readFile(`${folder}/${first}`, 'utf8'))
  await older.query(
    `insert into public.guest_messages (name, message) values ('Ann', 'seen'), ('Eve', 'rude'), (U&'\\FFF9', 'x')`,
  )
  await older.query(
    `insert into private.hidden_messages (id) select id from public.guest_messages where message = 'rude'`,
  )
  for (const file of later) await older.query(await readFile(`${folder}/${file}`, 'utf8'))
  expect((await older.query('select name from public.guest_messages')).rows).toEqual([{ name: 'Ann' }])
  const hidden = await older.query('select message from private.hidden_messages order by message')
  expect(hidden.rows).toEqual([{ message: 'rude' }, { message: 'x' }])
  await older.query(`delete from private.hidden_messages where message = 'rude'`)
  expect((await older.query('select from public.guest_messages')).rowCount).toBe(2)
  await older.end()
})

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly nullable: boolean
}

const columnsOfTables = `
  select table_name::text as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
         column_default is not null or is_nullable = 'YES' or is_identity = 'YES' as optional
  from information_schema.columns where table_schema = 'public'
  order by table_name, ordinal_position`

const scripted: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  jsonb: 'Json',
}

/** Part of the types' file for the table, as `supabase gen types typescript` writes it. */
function describeTable(columns: readonly Column[]): string {
  const sorted = columns.toSorted((one, other) => one.name.localeCompare(other.name))
  const fields = (mark: (column: Column) => boolean) =>
    sorted.map((column) => {
      const type = `${scripted[column.type]}${column.nullable ? ' | null' : ''}`
      return `          ${column.name}${mark(column) ? '?' : ''}: ${type}\n`
    })
  const row = fields(() => false).join('')
  const insert = fields(({ optional }) => optional).join('')
  const update = fields(() => true).join('')
  return `        Row: {\n${row}        }\n        Insert: {\n${insert}        }\n        Update: {\n${update}        }\n`
}

test('the committed types match the tables of the migrations, and so do the served columns', async () => {
  const { rows } = await owner.query<Column>(columnsOfTables)
  const tables = Map.groupBy(rows, (column) => column.table)
  expect([...tables.keys()]).toEqual(['event', table.name])
  expect(tables.get(table.name)?.map(({ name, type }) => ({ name, type }))).toEqual(table.columns)
  const types = await readFile('supabase/types.ts', 'utf8')
  for (const [name, own] of tables) expect(types).toContain(`      ${name}: {\n${describeTable(own)}`)
})
