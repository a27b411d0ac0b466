import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startPostgres, type Postgres } from '../../tools/harness/guestbook/postgres.ts'
import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import { freePort, startServer, type StartedServer } from '../../tools/harness/guestbook/startServer.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closed-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(env: Readonly<Record<string, string>>): Promise<{ server: StartedServer; url: string }> {
  const port = await freePort()
  const server = startServer({ PORT: String(port), ...env })
  await expect.poll(server.output, { timeout: 30_000 }).toContain('Retro Booth: http')
  return { server, url: `http://127.0.0.1:${port}` }
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'

describe.each([
  ['a folder that cannot be used', () => ({ DATA_DIR: join(folder, 'file', 'below') })],
  ['a PostgreSQL that is down', () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' })],
])('with %s', (_, env) => {
  test(
    'no request crashes the server: each gets a response, and the booth is served',
    { timeout: 60_000 },
    async () => {
      const { server, url } = await start(env())
      await expect.poll(server.output, { timeout: 30_000 }).toContain('The guest book is closed')
      for (const [path, status] of [
        ['/rest/v1/guest_messages', 503],
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
      expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)
      expect(server.process.exitCode).toBeNull()
      expect(server.output()).not.toContain('Unhandled rejection')
      expect(server.output()).not.toContain('secret')
      server.process.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    },
  )
})

test('an unhandled rejection is logged and does not end the process', { timeout: 60_000 }, async () => {
  const plant = `process.once('SIGUSR2', () => { Promise.reject(new Error('planted')) })`
  const { server, url } = await start({
    // No database is needed, and making one takes seconds.
    DATA_DIR: join(folder, 'file', 'below'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(plant)}`,
  })
  server.process.kill('SIGUSR2')
  await expect.poll(server.output).toContain('Unhandled rejection: Error: planted')
  expect((await fetch(`${url}/favicon.svg`)).status).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

describe('on PostgreSQL', () => {
  let postgres: Postgres | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    if (!postgres)
      throw new Error('No PostgreSQL here: install postgresql-15, or run the tests as root on Debian.')
  })
  afterAll(() => postgres?.stop())
  const read = (url: string) => fetch(`${url}/rest/v1/guest_messages`).then(({ status }) => status)

  test(
    'a database that starts later opens the guest book without a restart',
    { timeout: 90_000 },
    async () => {
      const { server, url } = await start({ DATABASE_URL: `${postgres?.url.replace(/postgres$/, 'late')}` })
      await expect.poll(() => read(url), { timeout: 20_000 }).toBe(503)
      await expect.poll(server.output, { timeout: 20_000 }).toContain('database "late" does not exist')
      await createDatabase('late')
      await expect.poll(() => read(url), { timeout: 40_000 }).toBe(200)
      expect(server.output()).toContain('The guest book is open.\n')
      server.process.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    },
  )

  test(
    'a user in the address’s parameters does not make visitors the owner',
    { timeout: 60_000 },
    async () => {
      const { server, url } = await start({ DATABASE_URL: `${postgres?.url}?user=owner` })
      await expect.poll(() => read(url), { timeout: 20_000 }).toBe(200)
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: postgres?.url })
      await client.connect()
      const { rows } = await client.query(
        `select distinct usename::text from pg_stat_activity where pid <> pg_backend_pid() and (query like '%set_config%' or query ilike 'listen%')`,
      )
      await client.end()
      expect(rows).toEqual([{ usename: 'booth_requests' }])
      server.process.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    },
  )

  test('four servers that start at once on an empty database all serve', { timeout: 90_000 }, async () => {
    await createDatabase('together')
    const address = `${postgres?.url.replace(/postgres$/, 'together')}`
    const started = await Promise.all([1, 2, 3, 4].map(() => start({ DATABASE_URL: address })))
    for (const { url } of started) await expect.poll(() => read(url), { timeout: 30_000 }).toBe(200)
    for (const { server } of started) {
      expect(server.output()).not.toContain('closed')
      server.process.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    }
  })

  async function createDatabase(name: string): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: postgres?.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
  }
})
