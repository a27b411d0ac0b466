import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Row, Statement } from './Database.ts'
import { feedTrigger } from './feed.ts'

/** One connection of the database's owner. */
export type OwnerSession = {
  readonly ask: (statement: Statement) => Promise<readonly Row[]>
  /** Runs a script of several statements. */
  readonly run: (script: string) => Promise<unknown>
}

type Migration = { readonly version: string; readonly name: string; readonly script: string }

const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** What a Supabase project has from the start and a bare PostgreSQL has not. */
const groundwork = `
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

/** Two servers that start on one database wait here for each other. Any number will do, so long as it stays. */
const lock = 'select pg_advisory_xact_lock(7301964)'

/**
 * Brings the database up to date: each migration once, recorded as Supabase's own tool records it, so that
 * either can go on where the other stopped. All or nothing.
 * @param roles script that makes further roles, under the same lock
 */
export async function migrate(session: OwnerSession, roles = ''): Promise<void> {
  await session.run('begin')
  try {
    await session.run(lock)
    await session.run(groundwork)
    await session.run(roles)
    const rows = await session.ask({
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

async function apply(session: OwnerSession, { version, name, script }: Migration): Promise<void> {
  await session.run(script)
  await session.ask({
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
