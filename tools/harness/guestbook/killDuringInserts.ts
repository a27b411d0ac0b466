import { once } from 'node:events'

import { openPglite } from '../../../backend/database/pglite.ts'
import { connect, liftRateLimit } from './guestbook.ts'
import { freePort, startServer } from './startServer.ts'

/** Numbers of messages that the server acknowledged, and that the database lacks after the kill. */
export type Survival = { readonly acknowledged: number; readonly lost: number }

/**
 * Durability test: starts the server on a folder, inserts from four clients, kills it (SIGKILL) once `enough` inserts
 * are acknowledged, and counts the messages in the folder.
 */
export async function killDuringInserts(folder: string, enough: number): Promise<Survival> {
  await withDatabase(folder, (sql) => liftRateLimit(sql))
  const port = await freePort()
  const server = startServer({ PORT: String(port), DATA_DIR: folder })
  // The first line is printed when it listens.
  await Promise.race([
    once(server.process.stdout ?? server.process, 'data'),
    server.exited.then(() => Promise.reject(new Error(`The server has ended: ${server.output()}`))),
  ])
  const acknowledged = new Set<string>()
  const writer = async (name: string) => {
    const client = connect(`http://127.0.0.1:${port}`)
    for (let n = 0; ; n++) {
      const message = `${name} ${n} ${process.hrtime.bigint()}`
      const { status } = await client.from('guest_messages').insert({ name: 'Ann', message })
      if (status !== 201) return
      acknowledged.add(message)
      if (acknowledged.size === enough) server.process.kill('SIGKILL')
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
  await server.exited
  const found = new Set<unknown>()
  await withDatabase(folder, async (sql) => {
    for (const row of await sql('select message from public.guest_messages')) found.add(row['message'])
  })
  const lost = [...acknowledged].filter((message) => !found.has(message)).length
  return { acknowledged: acknowledged.size, lost }
}

type Sql = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

async function withDatabase(folder: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const database = await openPglite(folder)
  await work((text) => database.queryAsOwner({ text, values: [] }))
  await database.close()
}
