import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { holdPort } from '../../tools/harness/guestbook/startServer.ts'
import type { BoothReport, BoothRequest } from './boothProcess.ts'

/** Server of the built booth, in a process of its own. */
export type BoothServer = {
  readonly url: string
  /** Runs SQL as the owner of the guest book. */
  readonly sql: (text: string) => Promise<unknown>
  /** Memory of the server's process now and at its peak. */
  readonly memory: () => Promise<BoothReport>
  readonly stop: () => void
}

const entry = fileURLToPath(new URL('boothProcess.ts', import.meta.url))

/** Starts a server of the built booth with an empty guest book. */
export async function startBooth(): Promise<BoothServer> {
  const { port, free } = await holdPort()
  await free()
  const child = fork(entry, { env: { ...process.env, PORT: String(port) } })
  await once(child, 'message')
  const ended = once(child, 'exit').then(() => {
    throw new Error('the booth’s server has ended')
  })
  ended.catch(() => undefined)
  let requests = 0
  const send = (request: Omit<BoothRequest, 'id'>) =>
    new Promise<BoothReport>((resolve, reject) => {
      ended.catch(reject)
      const id = (requests += 1)
      const onMessage = (report: BoothReport) => {
        if (report.id !== id) return
        child.off('message', onMessage)
        resolve(report)
      }
      child.on('message', onMessage)
      child.send({ ...request, id })
    })
  return {
    url: `http://localhost:${port}`,
    sql: (sql) => send({ sql }),
    memory: () => send({}),
    stop: () => child.disconnect(),
  }
}

/** Fills an empty guest book with messages; number 1 is the newest. */
export async function fillGuestbook({ sql }: BoothServer, count: number): Promise<void> {
  // Without the rate limit's trigger: it updates one row per message, which takes ever longer within a statement.
  await sql('alter table public.guest_messages disable trigger user')
  await sql(`insert into public.guest_messages (name, message, created_at)
    select 'Guest', 'A message of ordinary length, number ' || n, now() - n * interval '1 s'
    from generate_series(1, ${count}) as n`)
  await sql('alter table public.guest_messages enable trigger user')
}
