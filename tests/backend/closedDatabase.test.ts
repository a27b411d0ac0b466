import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPostgres } from '../../backend/database/postgres.ts'
import { pagePath } from '../../tools/harness/guestbook/guestbook.ts'
import { startPostgres, type Postgres } from '../../tools/harness/guestbook/postgres.ts'
import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { freePort, startServer, type StartedServer } from '../../tools/harness/guestbook/startServer.ts'
import { makeFileFolder } from '../../tools/harness/fixtures/testFolder.ts'

const folder = makeFileFolder()
beforeAll(async () => {
  await writeFile(join(folder, 'file'), '')
})

async function start(env: Readonly<Record<string, string>>): Promise<{ server: StartedServer; url: string }> {
  const port = await freePort()
  const server = startServer({ PORT: String(port), ...env })
  await expect.poll(server.output, { timeout: 30_000 }).toContain('Retro Booth: http')
  return { server, url: `http://127.0.0.1:${port}` }
}

async function end({ process, exited }: StartedServer): Promise<void> {
  process.kill('SIGTERM')
  expect(await exited).toBe(0)
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
const plant = `process.once('SIGUSR2', () => { Promise.reject(new Error('planted')) })`

test.each([
  ['a folder that cannot be used', () => ({ DATA_DIR: join(folder, 'file', 'below') })],
  ['a PostgreSQL that is down', () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' })],
])(
  'with %s no request and no rejection ends the server: each gets a response, and the booth is served',
  async (_, env) => {
    const { server, url } = await start({
      ...env(),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(plant)}`,
    })
    await expect.poll(server.output, { timeout: 30_000 }).toContain('The guest book is closed')
    for (const [path, status] of [
      [pagePath, 503],
      ['/rest/v1/other', 404],
      ['/auth/v1/token', 404],
    ] as const)
      expect([path, (await fetch(url + path)).status]).toEqual([path, status])
    const socket = await openRawRequest(
      url,
      `GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: localhost\r\n${upgrade}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await socket.closed
    expect(socket.received()).toMatch(/^HTTP\/1\.1 503 /)
    expect(server.output()).not.toContain('Unhandled rejection')
    expect(server.output()).not.toContain('secret')
    server.process.kill('SIGUSR2')
    await expect.poll(server.output).toContain('Unhandled rejection: Error: planted')
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)
    expect(server.process.exitCode).toBeNull()
    await end(server)
  },
)

describe('on PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  const addressOf = (name: string) => postgres.url.replace(/postgres$/, name)
  /** Runs a statement as the owner. @returns its rows */
  async function query(text: string): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  test('a database that starts later opens the guest book without a restart', async () => {
    const { server, url } = await start({ DATABASE_URL: `${addressOf('late')}?user=owner` })
    const read = () => fetch(url + pagePath).then(({ status }) => status)
    await expect.poll(server.output, { timeout: 20_000 }).toContain('database "late" does not exist')
    expect(await read()).toBe(503)
    await query('create database late')
    await expect.poll(read, { timeout: 40_000 }).toBe(200)
    expect(server.output()).toContain('The guest book is open.\n')
    const logins = `select distinct usename::text from pg_stat_activity
      where datname = 'late' and (query like '%set_config%' or query ilike 'listen%')`
    expect(await query(logins)).toEqual([{ usename: 'booth_requests' }])
    await end(server)
  })

  test('four servers that start at once on an empty database all open it', async () => {
    await query('create database together')
    const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(addressOf('together'))))
    for (const database of databases) {
      const context = { address: '192.0.2.1', isReadOnly: true }
      const text = 'select count(*)::int as count from public.guest_messages'
      expect(await database.query(context, { text, values: [] })).toEqual([{ count: 0 }])
      await database.close()
    }
  })
})
