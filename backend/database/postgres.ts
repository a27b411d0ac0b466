import { createHmac } from 'node:crypto'

import pg from 'pg'

import { createChangeFeed } from './changeFeed.ts'
import { requestSettings, visitorRole, type Database, type Row, type Statement } from './Database.ts'
import { listenForChanges } from './listenForChanges.ts'
import { migrate } from './migrate.ts'

/** Login of visitors' requests: it has no rights of its own and can only switch to the visitors' role. */
const requestLogin = 'booth_requests'

const limits = { max: 10, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 } as const

/**
 * Opens a PostgreSQL server, 15 or newer.
 * @param url address with the owner's login, which applies the migrations and creates the login of requests
 * @throws Error with one sentence for the owner, without the password
 */
export async function openPostgres(url: string): Promise<Database> {
  const ownerPool = createPool({ ...limits, max: 2, connectionString: url })
  try {
    const password = await prepare(ownerPool, url)
    return await connect(ownerPool, { ...limits, ...requestAddress(url, password) })
  } catch (cause) {
    await ownerPool.end()
    const reason = cause instanceof Error ? cause.message || cause.name : 'unknown'
    throw new Error(
      `The guest book is closed: the database of DATABASE_URL could not be opened (${reason}).`,
      { cause },
    )
  }
}

/** Applies the migrations. @returns password of the requests' login */
async function prepare(pool: pg.Pool, url: string): Promise<string> {
  // Derived from the address: several servers on one database must agree, or they would lock each other out.
  const password = createHmac('sha256', url).update(requestLogin).digest('hex')
  const client = await pool.connect()
  try {
    const session = {
      query: (statement: Statement) => query(client, statement),
      run: (script: string) => client.query(script),
    }
    // Under the migrations' lock: two servers altering one role at once fail with "tuple concurrently updated".
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

/** Address with the requests' login, as URL parameters: pg prefers them to the user before the host. */
function requestAddress(url: string, password: string): pg.ClientConfig {
  const address = new URL(url)
  address.searchParams.set('user', requestLogin)
  address.searchParams.set('password', password)
  return { connectionString: address.href }
}

async function connect(ownerPool: pg.Pool, config: pg.PoolConfig): Promise<Database> {
  const feed = createChangeFeed()
  const pool = createPool(config)
  try {
    await checkLogin(pool)
    const stopListening = await listenForChanges(config, feed)
    return {
      ...feed,
      query: (context, statement) => inTransaction(pool, [requestSettings(context), statement]),
      queryAsOwner: (statement) => query(ownerPool, statement),
      async close() {
        await stopListening()
        await Promise.all([pool.end(), ownerPool.end()])
      },
    }
  } catch (cause) {
    await pool.end()
    throw cause
  }
}

/** @throws Error when visitors' requests would run with another login than the one without rights */
async function checkLogin(pool: pg.Pool): Promise<void> {
  const [row] = await query(pool, { text: 'select session_user::text as login', values: [] })
  if (row?.['login'] !== requestLogin) {
    throw new Error(`requests would run as ${String(row?.['login'])} instead of ${requestLogin}`)
  }
}

/** The pool replaces an idle connection that the server drops; without a listener its error would crash the process. */
function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (cause) =>
    console.error(`The guest book's database dropped a connection: ${cause.message}.`),
  )
  return pool
}

/** @returns rows of the last statement */
async function inTransaction(pool: pg.Pool, statements: readonly Statement[]): Promise<readonly Row[]> {
  const client = await pool.connect()
  let isBroken = true
  try {
    let rows: readonly Row[] = []
    await client.query('begin')
    try {
      for (const statement of statements) rows = await query(client, statement)
      await client.query('commit')
    } catch (cause) {
      await client.query('rollback')
      isBroken = false
      throw cause
    }
    isBroken = false
    return rows
  } finally {
    client.release(isBroken)
  }
}

async function query(session: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}
