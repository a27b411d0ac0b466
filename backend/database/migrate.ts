import { readdir, readFile } from 'node:fs/promises'

import { programFile } from '../files/programFiles.ts'
import { feedTrigger } from './changeFeed.ts'
import type { Row, Statement } from './Database.ts'

/** Session of the database's owner, on one connection. */
export type OwnerSession = {
  readonly query: (statement: Statement) => Promise<readonly Row[]>
  /** Runs a script of several statements. */
  readonly run: (script: string) => Promise<unknown>
}

type Migration = { readonly version: string; readonly name: string; readonly script: string }

const migrationsFolder = programFile('supabase/migrations')

/** Roles, publication and migration table that every Supabase project has and a plain PostgreSQL has not. */
const supabaseBase = `
  do $$
  declare role_name text;
  begin
    foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    end loop;
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then
      create publication supabase_realtime;
    end if;
  end $$;
  grant usage on schema public to anon, authenticated, service_role;
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
`

/** Advisory lock: two servers that start on one database migrate one after the other. The number is arbitrary but fixed. */
const lock = 'select pg_advisory_xact_lock(7301964)'

/**
 * Migrates the database in one transaction. Each migration is applied once and recorded in the same table as by
 * Supabase's CLI, so either tool can continue where the other stopped.
 * @param roles script that creates further roles, under the same lock
 */
export async function migrate(session: OwnerSession, roles = ''): Promise<void> {
  await session.run('begin')
  try {
    await session.run(lock)
    await session.run(supabaseBase)
    await session.run(roles)
    const rows = await session.query({
      text: 'select version from supabase_migrations.schema_migrations',
      values: [],
    })
    const applied = new Set(rows.map((row) => row['version']))
    for (const migration of await readMigrations()) {
      if (!applied.has(migration.version)) await apply(session, migration)
    }
    await session.run(feedTrigger)
    await session.run('commit')
  } catch (cause) {
    await session.run('rollback')
    throw cause
  }
}

/**
 * How a database stands to this program: `new` was never migrated, `older` lacks migrations, `newer` has some that this program
 * does not know. Only for a database of this booth alone: a project of Supabase may have the migrations of others.
 */
export async function compareVersion({
  query,
}: Pick<OwnerSession, 'query'>): Promise<'new' | 'older' | 'same' | 'newer'> {
  const table = 'supabase_migrations.schema_migrations'
  const [found] = await query({ text: `select to_regclass('${table}') as name`, values: [] })
  if (found?.['name'] === null) return 'new'
  const applied = (await query({ text: `select version from ${table}`, values: [] })).map(
    (row) => row['version'],
  )
  const own = (await readMigrations()).map(({ version }) => version)
  if (applied.some((version) => !own.includes(String(version)))) return 'newer'
  return applied.length < own.length ? 'older' : 'same'
}

async function apply(session: OwnerSession, { version, name, script }: Migration): Promise<void> {
  await session.run(script)
  await session.query({
    text: `insert into supabase_migrations.schema_migrations (version, name, statements)
           values ($1::text, $2::text, array[$3::text])`,
    values: [version, name, script],
  })
}

async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(migrationsFolder)).filter((file) => /^\d+_\w+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, file.indexOf('_')),
      name: file.slice(file.indexOf('_') + 1, -'.sql'.length),
      script: await readFile(`${migrationsFolder}/${file}`, 'utf8'),
    })),
  )
}
