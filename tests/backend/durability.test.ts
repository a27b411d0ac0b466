import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openPglite } from '../../backend/database/openPglite.ts'
import { killDuringInserts } from '../support/killDuringInserts.ts'
import { holdPort, startServer } from '../support/startServer.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const versions = 'select version, name from supabase_migrations.schema_migrations'

test('every acknowledged message survives kill -9', { timeout: 120_000 }, async () => {
  const { acknowledged, lost } = await killDuringInserts(folder, 60)
  expect(acknowledged).toBeGreaterThanOrEqual(60)
  expect(lost).toBe(0)
})

test('migrations are applied once, and recorded as Supabase records them', { timeout: 120_000 }, async () => {
  for (let start = 0; start < 2; start++) {
    const database = await openPglite(folder)
    expect(await database.askAsOwner({ text: versions, values: [] })).toEqual([
      { version: '20261121000000', name: 'guest_messages' },
    ])
    await database.close()
  }
})

test('a first start that was cut short is begun anew', { timeout: 120_000 }, async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18')
  await writeFile(join(folder, 'unfinished'), '')
  const database = await openPglite(folder)
  expect(await database.askAsOwner({ text: versions, values: [] })).toHaveLength(1)
  await database.close()
  expect(existsSync(join(folder, 'unfinished'))).toBe(false)
})

test(
  'a folder in use closes the guest book in one sentence, and the booth serves',
  { timeout: 120_000 },
  async () => {
    const database = await openPglite(folder)
    const { port, free } = await holdPort()
    await free()
    const server = startServer({ PORT: String(port), DATA_DIR: folder })
    await expect.poll(server.output, { timeout: 30_000 }).toMatch(/\n.*\n/)
    expect(server.output()).toContain(
      `The guest book is closed: the folder ${folder} is in use by process ${process.pid}; stop it, or choose another folder with the variable DATA_DIR.\n`,
    )
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/guest_messages`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'PGRST000' }])
    expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).status).not.toBe(503)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await database.close()
  },
)

test(
  'a wrong DATABASE_URL closes the guest book in one sentence without the password',
  { timeout: 60_000 },
  async () => {
    const { port, free } = await holdPort()
    await free()
    const { port: nobody, free: freeNobody } = await holdPort()
    await freeNobody()
    const server = startServer({
      PORT: String(port),
      DATABASE_URL: `postgres://me:secret@127.0.0.1:${nobody}/none`,
    })
    await expect.poll(server.output, { timeout: 30_000 }).toMatch(/\n.*\n/)
    expect(server.output()).toMatch(
      /\nThe guest book is closed: the database of DATABASE_URL could not be opened \(.+\)\.\n$/,
    )
    expect(server.output()).not.toContain('secret')
    expect((await fetch(`http://127.0.0.1:${port}/rest/v1/guest_messages`)).status).toBe(503)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  },
)
