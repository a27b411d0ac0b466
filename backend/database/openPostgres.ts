import { createHmac } from 'node:crypto'

import pg from 'pg'

import { visitorRole, visitSettings, type Database, type Row, type Statement } from './Database.ts'
import { createFeed } from './feed.ts'
import { followFeed } from './followFeed.ts'
import { migrate } from './migrate.ts'

/** The login of requests: it has no rights of its own and may only become the visitors' role. */
const requestLogin = 'booth_requests'

const limits = { max: 10, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 } as const

/**
 * A PostgreSQL server, 15 or newer. The address is the owner's: it applies the migrations and makes the login
 * that answers requests.
 * @throws Error with one sentence for the person who started the server; it names no password
 */
export async function openPostgres(url: string): Promise<Database> {
  const owner = { ...limits, max: 2, connectionString: url }
  const ownerPool = guarded(new pg.Pool(owner))
  try {
    const password = await prepare(ownerPool, url)
    const requests = { ...limits, ...requestAddress(url, password) }
    return await serve(ownerPool, requests)
  } catch (cause) {
    await ownerPool.end()
    const reason = cause instanceof Error ? cause.message || cause.name : 'unknown'
    throw new Error(
      `The guest book is closed: the database of DATABASE_URL could not be opened (${reason}).`,
      {
        cause,
      },
    )
  }
}

/** Applies the migrations and returns the password of the requests' login. */
async function prepare(pool: pg.Pool, url: string): Promise<string> {
  // The same for every server with this address, so that two of them do not lock each other out.
  const password = createHmac('sha256', url).update(requestLogin).digest('hex')
  const client = await pool.connect()
  try {
    const session = {
      ask: (statement: Statement) => ask(client, statement),
      run: (script: string) => client.query(script),
    }
    // Within the migrations' lock: two servers that alter one role at once fail with "tuple concurrently updated".
    await migrate(session, requestLoginScript(password))
  } finally {
    client.release()
  }
  return password
}

function requestLoginScript(password: string): string {
  return `
    do $$ begin
      if not exists (select from pg_roles where rolname = '${requestLogin}') then
        create role ${requestLogin} login noinherit;
      end if;
    end $$;
    alter role ${requestLogin} with login noinherit password '${password}';
    grant ${visitorRole} to ${requestLogin};
  `
}

/** The owner's address with the requests' login. As parameters: pg lets them win over the user before the host. */
function requestAddress(url: string, password: string): pg.ClientConfig {
  const address = new URL(url)
  address.searchParams.set('user', requestLogin)
  address.searchParams.set('password', password)
  return { connectionString: address.href }
}

async function serve(ownerPool: pg.Pool, requests: pg.PoolConfig): Promise<Database> {
  const feed = createFeed()
  const pool = guarded(new pg.Pool(requests))
  try {
    await checkLogin(pool)
    const stopFollowing = await followFeed(requests, feed)
    return {
      ...feed,
      ask: (visit, statement) => inTransaction(pool, [visitSettings(visit), statement]),
      askAsOwner: (statement) => ask(ownerPool, statement),
      async close() {
        await stopFollowing()
        await Promise.all([pool.end(), ownerPool.end()])
      },
    }
  } catch (cause) {
    await pool.end()
    throw cause
  }
}

/** @throws Error when visitors' requests would run as another user than the one without rights */
async function checkLogin(pool: pg.Pool): Promise<void> {
  const [row] = await ask(pool, { text: 'select session_user::text as login', values: [] })
  if (row?.['login'] !== requestLogin) {
    throw new Error(`requests would run as ${String(row?.['login'])} instead of ${requestLogin}`)
  }
}

/** A connection that the server drops while it rests is replaced; unheard, its error would end the process. */
function guarded(pool: pg.Pool): pg.Pool {
  pool.on('error', (cause) =>
    console.error(`The guest book's database dropped a connection: ${cause.message}.`),
  )
  return pool
}

/** Resolves with the last statement's rows. */
async function inTransaction(pool: pg.Pool, statements: readonly Statement[]): Promise<readonly Row[]> {
  const client = await pool.connect()
  let broken = true
  try {
    let rows: readonly Row[] = []
    await client.query('begin')
    try {
      for (const statement of statements) rows = await ask(client, statement)
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback')
      broken = false
      throw cause
    }
    broken = false
    return rows
  } finally {
    client.release(broken)
  }
}

async function ask(session: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}
